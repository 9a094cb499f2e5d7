import { browserCall, quietCall } from '@xiaolou/browser/call'
import { dropMissing, type PagedList, startList, updateRows, usePagedList } from '@xiaolou/browser/paged-list'
import { getUser, useUser } from '@xiaolou/browser/session'
import { blogGetTalkById, type Talk } from '@xiaolou/contract/talk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readTalks, type TalkData, talksPerPage } from './talk-data.ts'

export type Talks = { readonly chosen: Talk | null; readonly list: PagedList<Talk> }

/** What was read in this visit, by its step of history, so that whoever comes back finds what had been loaded. */
const saved = new Map<string, Talks>()
const maxSaved = 10

/** The talks on the screen, growing by `readMore`; likes and comment counts are made the reader's own once alive. */
export function useTalks(data: TalkData) {
  const { key } = useLocation()
  const { tag } = data.query
  const [isLeft] = useState(() => saved.has(key))
  const [initial] = useState(() => openTalks(data, saved.get(key)))
  const [chosen, setChosen] = useState(initial.chosen)
  const read = useCallback((page: number) => readTalks({ call: browserCall, tag, page }), [tag])
  const { list = initial.list, change, ...reading } = usePagedList(read, () => initial.list)
  useEffect(() => {
    saved.delete(key)
    saved.set(key, { chosen, list })
    const [oldest] = saved.keys()
    if (saved.size > maxSaved && oldest !== undefined) saved.delete(oldest)
  }, [key, chosen, list])
  useRenewal({
    data,
    list,
    isLeft,
    onRenewed: (talks, own) => {
      const reach = { isStart: data.query.page === 1, isAll: false }
      change(known => dropMissing(updateRows(known, talks), talks, reach))
      setChosen(known => own ?? known)
    },
  })
  // The chosen one stands above the others, and not a second time among them.
  const others = list.rows.filter(({ id }) => id !== chosen?.id)
  return { chosen, others, list, ...reading }
}

/** What the loader brought; of a list that was left here its newer forms only, without what is gone. */
export function openTalks({ chosen, talks }: TalkData, left: Talks | undefined): Talks {
  if (!left) return { chosen, list: startList(talks) }
  const reach = {
    isStart: talks.current === 1,
    isAll: talks.current === 1 && talks.list.length >= talks.total,
  }
  return { chosen, list: dropMissing(updateRows(left.list, talks.list), talks.list, reach) }
}

/**
 * Reads again what is shown, once for each reader: a page made for everybody knows nobody's likes. And what was left here, of which
 * the loader has brought one page: the others may have been deleted.
 */
function useRenewal(given: {
  data: TalkData
  list: PagedList<Talk>
  isLeft: boolean
  onRenewed: (talks: readonly Talk[], chosen: Talk | undefined) => void
}): void {
  const { data, isLeft } = given
  const readerId = useUser()?.id
  const isKnown = data.isReaders && !isLeft
  const knownReader = useRef<number | undefined | 'nobody'>(isKnown ? getUser()?.id : 'nobody')
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each reader, and only then.
  useEffect(() => {
    const id = getUser()?.id
    if (knownReader.current === id) return
    knownReader.current = id
    const { data, list, onRenewed } = latest.current
    const { tag, page, id: chosenId } = data.query
    const pageCount = Math.max(1, Math.ceil(list.rows.length / talksPerPage))
    const pages = Array.from({ length: pageCount }, (_, index) =>
      readTalks({ call: quietCall, tag, page: page + index }).then(({ list }) => list),
    )
    const chosen = chosenId ? quietCall(blogGetTalkById, { params: { id: chosenId } }) : undefined
    // What is shown stands; a heart that stays pale until the next visit is nothing to bother the reader with.
    Promise.all([Promise.all(pages), chosen]).then(
      ([talks, own]) => onRenewed(talks.flat(), own),
      () => undefined,
    )
  }, [readerId])
}

import { browserCall, quietCall } from '@xiaolou/browser/call'
import { dropMissing, type PagedList, startList, updateRows, usePagedList } from '@xiaolou/browser/paged-list'
import { getUser, useUser } from '@xiaolou/browser/session'
import { blogGetTalkById, type Talk } from '@xiaolou/contract/talk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readTalks, type TalkData, talksPerPage } from './talk-data.ts'

export type Talks = { readonly chosen: Talk | null; readonly list: PagedList<Talk> }

/** The talks loaded in this visit, by history entry, so that going back restores them. */
const saved = new Map<string, Talks>()
const maxSaved = 10

/** The talks on the screen, growing by `readMore`; likes become the reader's own after hydration. */
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
  // The chosen one is above the others, not repeated among them.
  const others = list.rows.filter(({ id }) => id !== chosen?.id)
  return { chosen, others, list, ...reading }
}

/** The loader's data; for a list left earlier only its updates, without deleted talks. */
export function openTalks({ chosen, talks }: TalkData, left: Talks | undefined): Talks {
  if (!left) return { chosen, list: startList(talks) }
  const reach = {
    isStart: talks.current === 1,
    isAll: talks.current === 1 && talks.list.length >= talks.total,
  }
  return { chosen, list: dropMissing(updateRows(left.list, talks.list), talks.list, reach) }
}

/**
 * Reloads what is shown, once for each reader: a page rendered for everybody has no likes. Also reloads a
 * restored list beyond the loader's one page: talks may have been deleted.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each reader.
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
    // What is shown stays; a missing like is not worth a message.
    Promise.all([Promise.all(pages), chosen]).then(
      ([talks, own]) => onRenewed(talks.flat(), own),
      () => undefined,
    )
  }, [readerId])
}

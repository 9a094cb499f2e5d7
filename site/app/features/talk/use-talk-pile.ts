import { blogGetTalkById } from '@xiaolou/contract/talk'
import { useEffect, useReducer, useRef } from 'react'
import { useLocation } from 'react-router'
import { browserCall, quietCall } from '~/lib/api.ts'
import { getUser, useUser } from '~/lib/session.ts'
import { readTalks, type TalkData, talksPerPage } from './talk-data.ts'
import { startPile, stepPile, type TalkPile } from './talk-pile.ts'

/** Piles of this visit by their step of history, so that whoever comes back finds what had been loaded. */
const keptPiles = new Map<string, TalkPile>()
const keptMax = 10

/** The talks on the screen, growing by `loadMore`; likes and comment counts are made the reader's own once alive. */
export function useTalkPile(data: TalkData) {
  const { key } = useLocation()
  const [pile, tell] = useReducer(stepPile, undefined, () => openPile(key, data))
  useEffect(() => keepPile(key, pile), [key, pile])
  useRenewing({ data, pile, onRenewed: talks => tell({ kind: 'renewed', talks }) })

  const loadMore = async () => {
    if (pile.state === 'loading') return
    const page = pile.lastPage + 1
    tell({ kind: 'wanted' })
    try {
      const { list, total } = await readTalks({ call: browserCall, tag: data.wish.tag, page })
      tell({ kind: 'came', talks: list, page, total })
    } catch {
      tell({ kind: 'failed' })
    }
  }
  return { pile, hasMore: pile.lastPage * talksPerPage < pile.total, loadMore }
}

function openPile(key: string, { chosen, talks, wish }: TalkData): TalkPile {
  const kept = keptPiles.get(key)
  const fresh = [...talks.list, ...(chosen ? [chosen] : [])]
  if (kept) return { ...stepPile(kept, { kind: 'renewed', talks: fresh }), state: 'resting' }
  return startPile({ chosen, talks: talks.list, page: wish.page, total: talks.total })
}

function keepPile(key: string, pile: TalkPile): void {
  keptPiles.delete(key)
  keptPiles.set(key, pile)
  const [oldest] = keptPiles.keys()
  if (keptPiles.size > keptMax && oldest !== undefined) keptPiles.delete(oldest)
}

/** Reads again what is shown, once for each reader: a page made for everybody knows nobody's likes. */
function useRenewing(given: {
  data: TalkData
  pile: TalkPile
  onRenewed: (talks: TalkPile['pages'][number]) => void
}): void {
  const { data } = given
  const readerId = useUser()?.id
  const knownReader = useRef<number | undefined | 'nobody'>(data.isReaders ? getUser()?.id : 'nobody')
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each reader, and only then.
  useEffect(() => {
    const id = getUser()?.id
    if (knownReader.current === id) return
    knownReader.current = id
    const { data, pile, onRenewed } = latest.current
    const pages = Array.from({ length: pile.lastPage - data.wish.page + 1 }, (_, index) =>
      readTalks({ call: quietCall, tag: data.wish.tag, page: data.wish.page + index }).then(
        ({ list }) => list,
      ),
    )
    const chosen = data.wish.id
      ? [quietCall(blogGetTalkById, { params: { id: data.wish.id } }).then(talk => [talk])]
      : []
    // What is shown stands; a heart that stays pale until the next visit is nothing to tell the reader of.
    Promise.all([...pages, ...chosen]).then(
      talks => onRenewed(talks.flat()),
      () => undefined,
    )
  }, [readerId])
}

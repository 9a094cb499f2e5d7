import type { Talk } from '@xiaolou/contract/talk'

/** What is on the screen: the chosen one, and page after page of the others, none of them twice. */
export type TalkPile = {
  readonly chosen: Talk | null
  readonly pages: readonly (readonly Talk[])[]
  readonly lastPage: number
  readonly total: number
  readonly state: 'resting' | 'loading' | 'failed'
}

export type TalkPileEvent =
  | { readonly kind: 'wanted' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'came'; readonly talks: readonly Talk[]; readonly page: number; readonly total: number }
  /** Talks that were read again, for what depends on the reader and on the hour: likes and comments. */
  | { readonly kind: 'renewed'; readonly talks: readonly Talk[] }

export function startPile(given: {
  chosen: Talk | null
  talks: readonly Talk[]
  page: number
  total: number
}): TalkPile {
  const empty: TalkPile = {
    chosen: given.chosen,
    pages: [],
    lastPage: given.page - 1,
    total: given.total,
    state: 'loading',
  }
  return stepPile(empty, { kind: 'came', ...given })
}

export function stepPile(pile: TalkPile, event: TalkPileEvent): TalkPile {
  switch (event.kind) {
    case 'wanted':
      return { ...pile, state: 'loading' }
    case 'failed':
      return { ...pile, state: 'failed' }
    case 'came': {
      // A talk published meanwhile pushes the last one of a page onto the next.
      const known = new Set(
        [...pile.pages.flat(), ...(pile.chosen ? [pile.chosen] : [])].map(talk => talk.id),
      )
      const fresh = event.talks.filter(talk => !known.has(talk.id))
      return {
        ...pile,
        pages: fresh.length > 0 ? [...pile.pages, fresh] : pile.pages,
        lastPage: event.page,
        total: event.total,
        state: 'resting',
      }
    }
    case 'renewed': {
      const renewed = new Map(event.talks.map(talk => [talk.id, talk]))
      const renew = (talk: Talk) => renewed.get(talk.id) ?? talk
      return {
        ...pile,
        chosen: pile.chosen && renew(pile.chosen),
        pages: pile.pages.map(page => page.map(renew)),
      }
    }
  }
}

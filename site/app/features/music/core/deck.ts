import type { Song, SongUrl } from '@xiaolou/contract/music'
import { type AudioPort, readiness } from './audio-port.ts'
import type { FailureReason } from './player-state.ts'

/** Gives a song's address; `isRenewal` when the one given before does not work any more. Rejects when there is no answer. */
export type GetUrl = (
  id: number,
  options: { readonly signal: AbortSignal; readonly isRenewal: boolean },
) => Promise<SongUrl | undefined>

/**
 * One of the two elements and what is on it. `waiting`: a song that nobody has asked to hear yet; `opening`: its
 * address is being asked for; `open`: the element has it.
 */
export type Deck = {
  readonly audio: AudioPort
  phase: 'empty' | 'waiting' | 'opening' | 'open' | 'failed'
  song: Song | undefined
  url: SongUrl | undefined
  expiresAtMs: number
  /** Changes with every song and every address: what was begun for an earlier one finds that it is late. */
  generation: number
  asking: AbortController | undefined
  /** Where it is to be once its length is known, seconds. */
  startAt: number | undefined
  /** Has sounded since it was opened: a pause from here on is somebody's. */
  isStarted: boolean
  /** May be played without a gesture: a phone allows it element by element. */
  isAllowed: boolean
  /** Seconds heard since its address was last renewed. */
  heardSinceRenewal: number
  /** Where the element stood when it last told, seconds. */
  lastTime: number
}

export const createDeck = (audio: AudioPort): Deck => ({
  audio,
  phase: 'empty',
  song: undefined,
  url: undefined,
  expiresAtMs: Number.POSITIVE_INFINITY,
  generation: 0,
  asking: undefined,
  startAt: undefined,
  isStarted: false,
  isAllowed: false,
  heardSinceRenewal: Number.POSITIVE_INFINITY,
  lastTime: 0,
})

/** Puts a song on the deck, silent, without asking for its address. */
export function place(deck: Deck, song: Song | undefined, seconds = 0): void {
  deck.generation += 1
  deck.asking?.abort()
  deck.asking = undefined
  deck.audio.pause()
  if (deck.url) {
    // An empty `src` would be an error of its own.
    deck.audio.removeAttribute('src')
    deck.audio.load()
  }
  deck.url = undefined
  deck.song = song
  deck.phase = song ? 'waiting' : 'empty'
  deck.startAt = song ? seconds : undefined
  deck.lastTime = seconds
  deck.isStarted = false
  deck.heardSinceRenewal = Number.POSITIVE_INFINITY
}

/** Asks for the address of the deck's song and sets it; says why it cannot, or nothing when it is late or done. */
export async function open(
  deck: Deck,
  given: { getUrl: GetUrl; nowMs: number; isRenewal?: boolean },
): Promise<FailureReason | undefined> {
  if (!deck.song) return undefined
  deck.startAt = timeOf(deck)
  deck.generation += 1
  deck.asking?.abort()
  const { generation } = deck
  const asking = new AbortController()
  deck.asking = asking
  deck.phase = 'opening'
  deck.isStarted = false
  const { isRenewal = false, nowMs } = given
  let url: SongUrl | undefined
  try {
    url = await given.getUrl(deck.song.id, { signal: asking.signal, isRenewal })
  } catch {
    return deck.generation === generation ? 'network' : undefined
  }
  if (deck.generation !== generation) return undefined
  if (!url?.url) return 'unavailable'
  setAddress(deck, url, nowMs)
  return undefined
}

/** Sets an address that is known. */
export function setAddress(deck: Deck, url: SongUrl, nowMs: number): void {
  deck.url = url
  deck.expiresAtMs = url.expi > 0 ? nowMs + url.expi * 1000 : Number.POSITIVE_INFINITY
  deck.phase = 'open'
  deck.audio.preload = 'auto'
  deck.audio.src = url.url ?? ''
}

/** Where the deck's song stands, seconds: where it is to be, until the element can be there. */
export const timeOf = (deck: Deck): number => deck.startAt ?? (deck.url ? deck.audio.currentTime : 0)

/** Of the sound itself where it is known and finite, else what the song is said to last; seconds. */
export function lengthOf(deck: Deck): number {
  const { duration, readyState } = deck.audio
  const isKnown = deck.url !== undefined && readyState >= readiness.metadata && Number.isFinite(duration)
  return isKnown && duration > 0 ? duration : (deck.song?.dt ?? 0) / 1000
}

/** Goes to a place of the song, at once or as soon as the element can; seconds. */
export function goTo(deck: Deck, seconds: number): void {
  const length = lengthOf(deck)
  const target = Math.max(0, length > 0 ? Math.min(seconds, length) : seconds)
  const canSeek = deck.phase === 'open' && deck.audio.readyState >= readiness.metadata
  if (canSeek) deck.audio.currentTime = target
  deck.startAt = canSeek ? undefined : target
  deck.lastTime = target
}

import type { ListenSong } from '@xiaolou/contract/listen'

/** Why the player does not follow any more: its listener paused it, or chose something else; the browser wants a press first. */
export type SoundLoss = 'paused' | 'left' | 'refused' | 'failed'

/** The page's one player while it plays for the room. Times in seconds. */
export type RoomSound = {
  /** Puts a song on, silent, from this second; asks for its sound at once. */
  put(song: ListenSong, seconds: number): void
  /** Gets the song that comes next ready. */
  preload(song: ListenSong): void
  /** Whether it stands at its second and would sound at once. */
  isReady(): boolean
  getTime(): number
  seek(seconds: number): void
  /** With another speed the pitch follows it: that costs no quality at a few thousandths. */
  setRate(rate: number): void
  play(): void
  pause(): void
  /** What was played before comes back, silent. */
  leave(): void
}

/** Lends the player to the room; `onWanted` when its listener presses play again. */
export type LendSound = (handlers: {
  onLost: (loss: SoundLoss) => void
  onWanted: () => void
}) => Promise<RoomSound>

let lend: LendSound | undefined
let warm: (() => void) | undefined

/** The shell says how the player is fetched: whoever listens together need not know it. */
export const offerSound = (given: LendSound, warmUp: () => void): void => {
  lend = given
  warm = warmUp
}
/** Fetches the player ahead of the press that will want it. */
export const warmSound = (): void => warm?.()
export const borrowSound: LendSound = handlers => {
  if (!lend) throw new Error('there is no player on this page')
  return lend(handlers)
}

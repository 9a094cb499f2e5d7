import type { ListenSong } from '@xiaolou/contract/listen'

/**
 * Why the player stopped following: its listener paused or chose another song; the browser requires a click.
 */
export type SoundLoss = 'paused' | 'left' | 'refused' | 'failed'

/** The page's player while it plays for the chat. Times in seconds. */
export type RoomSound = {
  /** Loads a song at this second without playing. */
  put(song: ListenSong, seconds: number): void
  /** Preloads the next song. */
  preload(song: ListenSong): void
  /** Whether it is at its position and would play at once. */
  isReady(): boolean
  getTime(): number
  seek(seconds: number): void
  /** Another speed changes the pitch too, which is inaudible at a few thousandths. */
  setRate(rate: number): void
  play(): void
  pause(): void
  /** Restores the previous song, paused. */
  leave(): void
}

/** Gives the player to the chat; `onWanted` when the listener presses play again. */
export type LendSound = (handlers: {
  onLost: (loss: SoundLoss) => void
  onWanted: () => void
}) => Promise<RoomSound>

let lend: LendSound | undefined
let warm: (() => void) | undefined

/** The shell provides the way to load the player, so that this module need not know it. */
export const offerSound = (given: LendSound, warmUp: () => void): void => {
  lend = given
  warm = warmUp
}
/** Loads the player before the click that will need it. */
export const warmSound = (): void => warm?.()
export const borrowSound: LendSound = handlers => {
  if (!lend) throw new Error('there is no player on this page')
  return lend(handlers)
}

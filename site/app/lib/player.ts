import { createStore } from '@xiaolou/browser/store'
import type { MusicTarget } from '@xiaolou/contract/song-link'

/** The page that music was started from; `isOwnMusic` if it is that article's own music. */
export type MusicSource = { readonly title: string; readonly path: string; readonly isOwnMusic: boolean }

/** What to play: a song or a list, and from which page. */
export type MusicRequest = { readonly target: MusicTarget; readonly source?: MusicSource | undefined }

/** What the player has loaded; ids are 0 for none. `listId` is the list being played. */
type PlayerNow = {
  readonly songId: number
  readonly listId: number
  readonly isPaused: boolean
  /** In this or another tab of this browser. */
  readonly isSounding: boolean
}

/** Written by the player; until it is loaded nothing is playing. */
export const playerNow = createStore<PlayerNow>({ songId: 0, listId: 0, isPaused: true, isSounding: false })

/** The line that is being sung, '' without one; written by the player. */
export const sungLine = createStore('')

/** The music that the page offers for 播放 while nothing is loaded; it never starts by itself. */
export const offeredMusic = createStore<(MusicRequest & { readonly name: string }) | undefined>(undefined)

/** How screens reach the player, outside the router and loaded on first use. The shell fills it in. */
export const playerPort: { toggle: (request: MusicRequest) => void; preload: () => void } = {
  toggle: () => undefined,
  preload: () => undefined,
}

/** Whether the player has this loaded, playing or not. */
export const isOn = ({ songId, listId }: PlayerNow, { kind, id }: MusicTarget): boolean =>
  (kind === 'song' ? songId : listId) === id

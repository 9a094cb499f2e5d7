import { createStore } from '@xiaolou/browser/store'
import type { MusicTarget } from '@xiaolou/contract/song-link'

/** Where on the site music was put on from; `isOwnMusic` when it is what that article chose for itself. */
export type MusicSource = { readonly title: string; readonly path: string; readonly isOwnMusic: boolean }

/** What is put on: a song or a list, and from where. */
export type MusicRequest = { readonly target: MusicTarget; readonly source?: MusicSource | undefined }

/** What the one player has on; ids are 0 for none. `listId` is the list that is played through. */
type PlayerNow = {
  readonly songId: number
  readonly listId: number
  readonly isPaused: boolean
  /** Here or in another tab of this browser. */
  readonly isSounding: boolean
}

/** The player writes it; until it is fetched nothing is on. */
export const playerNow = createStore<PlayerNow>({ songId: 0, listId: 0, isPaused: true, isSounding: false })

/** What the page offers to whoever presses 播放 while nothing is on; it never begins by itself. */
export const offeredMusic = createStore<(MusicRequest & { readonly name: string }) | undefined>(undefined)

/** How screens reach the player, which is outside the router and fetched when it is first wanted. The shell fills it in. */
export const playerPort: { toggle: (request: MusicRequest) => void; preload: () => void } = {
  toggle: () => undefined,
  preload: () => undefined,
}

/** Whether the player has this on, sounding or not. */
export const isOn = ({ songId, listId }: PlayerNow, { kind, id }: MusicTarget): boolean =>
  (kind === 'song' ? songId : listId) === id

import type { Song } from '@xiaolou/contract/music'
import { listPageSize } from './player-list.ts'
import type { PlayerWorld } from './player-world.ts'

/** Pages under way at once: the one that is waited for and the next. Of a reader in a hurry the oldest is given up. */
const maxAsking = 2

type Page = { readonly listId: number; readonly offset: number }

/** Fetches pages of the chart that is played; each once at a time. One that was given up is not told. */
export function createListPages(given: {
  world: Pick<PlayerWorld, 'getTracks'>
  onPage: (page: Page & { songs: readonly Song[] }) => void
  onFailure: (page: Page) => void
}) {
  const asking = new Map<string, AbortController>()

  function giveUp(key: string | undefined): void {
    if (key === undefined) return
    asking.get(key)?.abort()
    asking.delete(key)
  }

  return {
    async fetch({ listId, offset }: Page): Promise<void> {
      const key = `${listId}:${offset}`
      if (asking.has(key)) return
      if (asking.size >= maxAsking) giveUp([...asking.keys()][0])
      const control = new AbortController()
      const { signal } = control
      asking.set(key, control)
      try {
        const songs = await given.world.getTracks({ id: listId, limit: listPageSize, offset }, signal)
        if (signal.aborted) return
        asking.delete(key)
        given.onPage({ listId, offset, songs })
      } catch {
        if (signal.aborted) return
        asking.delete(key)
        given.onFailure({ listId, offset })
      }
    },
    stop(): void {
      for (const key of [...asking.keys()]) giveUp(key)
    },
  }
}

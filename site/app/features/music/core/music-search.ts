import type { Song } from '@xiaolou/contract/music'
import { withoutRepeats } from './player-state.ts'
import type { SearchView } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'

const pageSize = 20
const failureWords = '搜索没有成功，请再试一次'

const emptySearch: SearchView = {
  keywords: '',
  songs: [],
  offset: 0,
  limit: pageSize,
  loadMore: false,
  loading: false,
  isAnswered: false,
  failure: '',
}

/**
 * Searching, page by page. A new search replaces the one under way; covers, which this family's results lack, are asked
 * for once a page and come in after.
 */
export function createSearch(given: {
  world: Pick<PlayerWorld, 'search' | 'getSongs'>
  onNothing: () => void
  onChange: () => void
}) {
  const { world } = given
  let view = emptySearch
  let asking = new AbortController()

  function change(part: Partial<SearchView>): void {
    view = { ...view, ...part }
    given.onChange()
  }

  async function load(offset: number): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const { keywords } = view
    change({ loading: true, failure: '' })
    try {
      const found = await world.search({ keywords, limit: pageSize, offset }, signal)
      if (signal.aborted) return
      const hasMore = found.hasMore ?? offset + found.songs.length < found.songCount
      change({
        songs: withoutRepeats([...view.songs, ...found.songs]),
        offset,
        loadMore: hasMore && found.songs.length > 0,
        loading: false,
        isAnswered: true,
      })
      if (view.songs.length === 0) given.onNothing()
      await addCovers(found.songs, signal)
    } catch {
      if (!signal.aborted) change({ loading: false, failure: failureWords })
    }
  }

  async function addCovers(songs: readonly Song[], signal: AbortSignal): Promise<void> {
    const ids = songs.filter(({ al }) => al.picUrl === '').map(({ id }) => id)
    if (ids.length === 0) return
    // Without covers the results are as good: a failure is nobody's concern.
    const known = await world.getSongs(ids, signal).catch(() => [])
    if (signal.aborted || known.length === 0) return
    const coverOf = new Map(known.map(({ id, al }) => [id, al.picUrl]))
    change({
      songs: view.songs.map(song =>
        song.al.picUrl ? song : { ...song, al: { ...song.al, picUrl: coverOf.get(song.id) ?? '' } },
      ),
    })
  }

  return {
    getView: () => view,
    search(keywords: string): Promise<void> {
      asking.abort()
      view = { ...emptySearch, keywords: keywords.trim() }
      if (view.keywords !== '') return load(0)
      given.onChange()
      return Promise.resolve()
    },
    async loadMore(): Promise<void> {
      if (view.loading || !view.loadMore) return
      await load(view.offset + pageSize)
    },
  }
}

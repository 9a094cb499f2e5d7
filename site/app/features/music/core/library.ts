import { isRecord } from '@xiaolou/browser/is-record'
import type { Playlist, Song } from '@xiaolou/contract/music'
import type { PlayerEnv } from './browser-env.ts'
import { type ListPage, listPageSize, withoutRepeats } from './reducer/player-state.ts'

/** Songs by pages, as a screen shows them. */
type SongsView = {
  readonly songs: readonly Song[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  /** Why there are no (more) songs, in words; '' for no failure. */
  readonly failure: string
}

/** The charts, and the selected one's songs. */
type ChartsView = SongsView & {
  readonly charts: readonly Playlist[]
  readonly isLoadingCharts: boolean
  /** The selected chart was deleted meanwhile: retrying is useless. */
  readonly isGone: boolean
  readonly chartId: number
}

type SearchView = SongsView & {
  /** The last search; '' before the first one and after an empty one. */
  readonly keywords: string
  /** Whether the search for `keywords` has finished, even without results. */
  readonly isAnswered: boolean
}

const noSongs: SongsView = { songs: [], isLoading: false, hasMore: false, failure: '' }

/** Selected at first: of the family's four charts, the most played. */
const firstShown = 3
const searchPageSize = 20
/** Pages loading at once: the awaited one and the next. The oldest is aborted when more are requested. */
const maxFetching = 2

const chartFailure = '音乐暂时没有取到，请再试一次'
const goneWords = '这张歌单不在了，换一张听听。'
const searchFailure = '搜索没有成功，请再试一次'

/**
 * The charts, and the selected one's songs by pages. `onPage` with the loaded part of a chart; `onChange`
 * when the view changes. Of two charts selected in quick succession only the later is shown.
 */
export function createCharts(options: {
  env: Pick<PlayerEnv, 'getCharts' | 'getTracks'>
  onPage: (page: ListPage & { listId: number; total: number }) => void
  onChange: () => void
}) {
  const { env } = options
  let view: ChartsView = { ...noSongs, charts: [], isLoadingCharts: false, isGone: false, chartId: 0 }
  let pages: ListPage[] = []
  let request = new AbortController()

  function change(part: Partial<ChartsView>): void {
    view = { ...view, ...part }
    options.onChange()
  }

  async function loadCharts(): Promise<void> {
    if (view.isLoadingCharts) return
    change({ isLoadingCharts: true, failure: '' })
    try {
      const charts = await env.getCharts(request.signal)
      change({ charts, isLoadingCharts: false })
      const shown = charts.find(({ id }) => id === view.chartId) ?? charts[firstShown] ?? charts.at(-1)
      if (shown) await show(shown.id)
    } catch {
      change({ isLoadingCharts: false, failure: chartFailure })
    }
  }

  async function show(chartId: number): Promise<void> {
    pages = []
    change({ chartId, songs: [], hasMore: true, isLoading: false })
    await loadMore()
  }

  async function loadMore(): Promise<void> {
    if (view.isLoading || !view.hasMore) return
    request.abort()
    request = new AbortController()
    const { signal } = request
    const { chartId } = view
    const offset = pages.length * listPageSize
    change({ isLoading: true, isGone: false, failure: '' })
    try {
      const songs = await env.getTracks({ id: chartId, limit: listPageSize, offset }, signal)
      if (signal.aborted) return
      const page = { offset, songs }
      pages.push(page)
      change({
        songs: withoutRepeats([...view.songs, ...songs]),
        isLoading: false,
        hasMore: hasFurther(chartId, songs.length),
      })
      options.onPage({ ...page, listId: chartId, total: totalOf(chartId) })
    } catch (error) {
      if (signal.aborted) return
      const isGone = isRecord(error) && error.code === 404
      change({ isLoading: false, isGone, failure: isGone ? goneWords : chartFailure })
    }
  }

  /** How many songs the chart claims to have; 0 if unknown. */
  const totalOf = (chartId: number) => view.charts.find(({ id }) => id === chartId)?.trackCount ?? 0

  /** A short page need not be the last: unreadable rows are omitted. */
  function hasFurther(chartId: number, lastPage: number): boolean {
    const total = totalOf(chartId)
    return total > 0 ? lastPage > 0 && pages.length * listPageSize < total : lastPage >= listPageSize
  }

  return {
    getView: () => view,
    /** The selected chart as far as it is loaded. */
    getPages: () => ({ listId: view.chartId, total: totalOf(view.chartId), pages }),
    open: async (): Promise<void> => {
      if (view.charts.length === 0) await loadCharts()
    },
    reload: (): Promise<void> => (view.charts.length === 0 ? loadCharts() : loadMore()),
    show: async (chartId: number): Promise<void> => {
      if (chartId !== view.chartId) await show(chartId)
    },
    loadMore,
  }
}

/** Search, page by page. A new search replaces a running one. */
export function createSearch(options: {
  env: Pick<PlayerEnv, 'search'>
  onNothing: () => void
  onChange: () => void
}) {
  const nothing: SearchView = { ...noSongs, keywords: '', isAnswered: false }
  let view = nothing
  let offset = 0
  let request = new AbortController()

  function change(part: Partial<SearchView>): void {
    view = { ...view, ...part }
    options.onChange()
  }

  async function load(from: number): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    change({ isLoading: true, failure: '' })
    try {
      const query = { keywords: view.keywords, limit: searchPageSize, offset: from }
      const { songs, songCount, hasMore } = await options.env.search(query, signal)
      if (signal.aborted) return
      offset = from
      change({
        songs: withoutRepeats([...view.songs, ...songs]),
        hasMore: songs.length > 0 && (hasMore ?? from + songs.length < songCount),
        isLoading: false,
        isAnswered: true,
      })
      if (view.songs.length === 0) options.onNothing()
    } catch {
      if (!signal.aborted) change({ isLoading: false, failure: searchFailure })
    }
  }

  return {
    getView: () => view,
    async search(keywords: string): Promise<void> {
      request.abort()
      view = { ...nothing, keywords: keywords.trim() }
      if (view.keywords === '') options.onChange()
      else await load(0)
    },
    async loadMore(): Promise<void> {
      if (!view.isLoading && view.hasMore) await load(offset + searchPageSize)
    },
  }
}

type PageKey = { readonly listId: number; readonly offset: number }

/** Loads pages of the chart being played, each once at a time. An aborted one is dropped silently. */
export function createPageFetcher(options: {
  env: Pick<PlayerEnv, 'getTracks'>
  onPage: (page: PageKey & { songs: readonly Song[] }) => void
  onFailure: (page: PageKey) => void
}) {
  const requests = new Map<string, AbortController>()

  return async ({ listId, offset }: PageKey): Promise<void> => {
    const key = `${listId}:${offset}`
    if (requests.has(key)) return
    const [oldest] = requests
    if (oldest && requests.size >= maxFetching) {
      oldest[1].abort()
      requests.delete(oldest[0])
    }
    const request = new AbortController()
    requests.set(key, request)
    const query = { id: listId, limit: listPageSize, offset }
    const songs = await options.env.getTracks(query, request.signal).catch(() => undefined)
    if (request.signal.aborted) return
    requests.delete(key)
    if (songs) options.onPage({ listId, offset, songs })
    else options.onFailure({ listId, offset })
  }
}

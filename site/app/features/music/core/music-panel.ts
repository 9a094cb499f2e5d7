import type { Song } from '@xiaolou/contract/music'
import { withoutRepeats } from './player-state.ts'
import type { PanelView } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'

const pageSize = 30
/** The fourth chart is the one that is shown at first (specification, section 9). */
const firstShown = 3

const failureWords = '音乐暂时没有取到，请再试一次'

/**
 * Charts, and the shown one's songs by pages. `onSongs` tells what has been loaded of a chart; `onChange` that the view
 * is another. Of two charts chosen in quick succession only the later shows.
 */
export function createPanel(given: {
  world: Pick<PlayerWorld, 'getCharts' | 'getTracks'>
  onSongs: (listId: number, songs: readonly Song[]) => void
  onChange: () => void
}) {
  const { world } = given
  let view: PanelView = {
    charts: [],
    isLoadingCharts: false,
    failure: '',
    chartId: 0,
    songs: [],
    isLoading: false,
    hasMore: false,
  }
  let offset = 0
  let asking = new AbortController()

  function change(part: Partial<PanelView>): void {
    view = { ...view, ...part }
    given.onChange()
  }

  async function loadCharts(): Promise<void> {
    if (view.isLoadingCharts) return
    change({ isLoadingCharts: true, failure: '' })
    try {
      const charts = await world.getCharts(asking.signal)
      change({ charts, isLoadingCharts: false })
      const shown = charts.find(({ id }) => id === view.chartId) ?? charts[firstShown] ?? charts.at(-1)
      if (shown) await show(shown.id)
    } catch {
      change({ isLoadingCharts: false, failure: failureWords })
    }
  }

  async function show(chartId: number): Promise<void> {
    offset = 0
    change({ chartId, songs: [], hasMore: true, isLoading: false })
    await loadMore()
  }

  async function loadMore(): Promise<void> {
    if (view.isLoading || !view.hasMore) return
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const { chartId } = view
    change({ isLoading: true, failure: '' })
    try {
      const page = await world.getTracks({ id: chartId, limit: pageSize, offset }, signal)
      if (signal.aborted) return
      offset += pageSize
      const songs = withoutRepeats([...view.songs, ...page])
      change({ songs, isLoading: false, hasMore: page.length >= pageSize && hasFurther(chartId) })
      given.onSongs(chartId, songs)
    } catch {
      if (signal.aborted) return
      // A service may answer an offset past the end with an error: that is the end, when there are as many as there should be.
      const isEnd = offset > 0 && !hasFurther(chartId)
      change({ isLoading: false, hasMore: !isEnd, failure: isEnd ? '' : failureWords })
    }
  }

  /** Whether the chart has songs beyond `offset`, as far as it says how many it has. */
  function hasFurther(chartId: number): boolean {
    const trackCount = view.charts.find(({ id }) => id === chartId)?.trackCount ?? 0
    return trackCount === 0 || offset < trackCount
  }

  return {
    getView: () => view,
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

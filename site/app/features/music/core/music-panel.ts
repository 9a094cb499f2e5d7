import { isRecord } from '../../../lib/is-record.ts'
import { type ListPage, listPageSize } from './player-list.ts'
import { withoutRepeats } from './player-state.ts'
import type { PanelView } from './player-view.ts'
import type { PlayerWorld } from './player-world.ts'

/** The fourth chart is the one that is shown at first (specification, section 9). */
const firstShown = 3

const failureWords = '音乐暂时没有取到，请再试一次'
const goneWords = '这张歌单不在了，换一张听听。'

/**
 * Charts, and the shown one's songs by pages. `onPage` tells what has been loaded of a chart; `onChange` that the view is
 * another. Of two charts chosen in quick succession only the later shows.
 */
export function createPanel(given: {
  world: Pick<PlayerWorld, 'getCharts' | 'getTracks'>
  onPage: (page: ListPage & { listId: number; total: number }) => void
  onChange: () => void
}) {
  const { world } = given
  let view: PanelView = {
    charts: [],
    isLoadingCharts: false,
    failure: '',
    isGone: false,
    chartId: 0,
    songs: [],
    isLoading: false,
    hasMore: false,
  }
  let pages: ListPage[] = []
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
    pages = []
    change({ chartId, songs: [], hasMore: true, isLoading: false })
    await loadMore()
  }

  async function loadMore(): Promise<void> {
    if (view.isLoading || !view.hasMore) return
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const { chartId } = view
    const offset = pages.length * listPageSize
    change({ isLoading: true, isGone: false, failure: '' })
    try {
      const songs = await world.getTracks({ id: chartId, limit: listPageSize, offset }, signal)
      if (signal.aborted) return
      const page = { offset, songs }
      pages.push(page)
      change({
        songs: withoutRepeats([...view.songs, ...songs]),
        isLoading: false,
        hasMore: hasFurther(chartId, songs.length),
      })
      given.onPage({ ...page, listId: chartId, total: totalOf(chartId) })
    } catch (error) {
      if (signal.aborted) return
      const isGone = isRecord(error) && error.code === 404
      change({ isLoading: false, isGone, failure: isGone ? goneWords : failureWords })
    }
  }

  /** How many songs the chart says it has; 0 when it does not. */
  const totalOf = (chartId: number) => view.charts.find(({ id }) => id === chartId)?.trackCount ?? 0

  /** A page may be short and not the last: rows that cannot be read are left out of it. */
  function hasFurther(chartId: number, lastPage: number): boolean {
    const total = totalOf(chartId)
    return total > 0 ? lastPage > 0 && pages.length * listPageSize < total : lastPage >= listPageSize
  }

  return {
    getView: () => view,
    /** The shown chart as far as it has been loaded. */
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

import { Search } from '@xiaolou/ui/icon'
import { SkeletonText } from '@xiaolou/ui/skeleton'
import { actions, useView } from './music-player.ts'
import { changeScreen, useScreen } from './screen.ts'
import { SongCover } from './song-cover.tsx'

const coverPx = 48
const waiting = ['first', 'second', 'third', 'fourth']

/** The way to the search, and the charts and lists: a column, on a phone a row under the thumb. */
export function ChartList() {
  const { charts, chartId, isLoadingCharts } = useView(view => view.panel)
  const { isSearching } = useScreen()
  const show = (id: number) => {
    changeScreen({ isSearching: false })
    actions.showChart(id)
  }
  return (
    <nav className="music-side" aria-label="歌单">
      <h2>歌单</h2>
      <button
        type="button"
        aria-pressed={isSearching}
        onClick={() => changeScreen({ isSearching: !isSearching })}
        className="music-find"
      >
        <Search size={18} aria-hidden="true" />
        找一首歌
      </button>
      {isLoadingCharts && (
        <div aria-busy="true" className="music-charts-waiting">
          {waiting.map(key => (
            <SkeletonText key={key} lines={2} />
          ))}
        </div>
      )}
      <ul className="music-charts">
        {charts.map(({ id, name, coverImgUrl, updateFrequency, trackCount }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={(!isSearching && id === chartId) || undefined}
              onClick={() => show(id)}
              className="music-chart"
            >
              <SongCover id={id} picUrl={coverImgUrl} sizePx={coverPx} />
              <span className="music-names">
                <strong>{name}</strong>
                <small>{updateFrequency || `${trackCount} 首`}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

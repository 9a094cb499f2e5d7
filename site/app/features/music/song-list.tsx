import { EmptyState } from '@xiaolou/ui/empty-state'
import { ErrorState } from '@xiaolou/ui/error-state'
import { Play } from '@xiaolou/ui/room-icon'
import { SkeletonText } from '@xiaolou/ui/skeleton'
import { useEffect, useRef } from 'react'
import { actions, useView } from './music-player.ts'
import { SongCover } from './song-cover.tsx'
import { SongTable } from './song-table.tsx'

const coverPx = 112

/** The shown chart: what it is, and its songs by pages. */
export function SongList() {
  const { charts, chartId, songs, isLoading, isLoadingCharts, hasMore, failure, isGone } = useView(
    view => view.panel,
  )
  const place = useRef<HTMLDivElement>(null)
  const chart = charts.find(({ id }) => id === chartId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart begins at its top.
  useEffect(() => {
    place.current?.scrollTo({ top: 0 })
  }, [chartId])
  const [first] = songs
  return (
    <div ref={place} className="music-main">
      {chart && (
        <div className="music-chart-head">
          <SongCover id={chart.id} picUrl={chart.coverImgUrl} sizePx={coverPx} />
          <div>
            <h2>{chart.name}</h2>
            <p className="music-chart-words">
              {chart.description && <span>{`${chart.description.replace(/。$/, '')} · `}</span>}
              <span>{[`${chart.trackCount} 首`, chart.updateFrequency].filter(Boolean).join(' · ')}</span>
            </p>
            {first && (
              <button
                type="button"
                onClick={() => actions.playFromChart(first.id)}
                className="ui-button ui-button-outline ui-button-small"
              >
                <Play size={16} aria-hidden="true" />
                从头听
              </button>
            )}
          </div>
        </div>
      )}
      {songs.length > 0 && <SongTable songs={songs} hasOther onPlay={actions.playFromChart} />}
      {songs.length === 0 && (isLoading || isLoadingCharts) && (
        <div aria-busy="true" className="music-waiting">
          <span className="sr-only">正在取来歌曲</span>
          <SkeletonText lines={6} />
        </div>
      )}
      {failure && (
        <ErrorState
          title={isGone ? '歌单不在了' : '歌单没有取到'}
          text={failure}
          isRetrying={isLoading || isLoadingCharts}
          {...(isGone ? {} : { onRetry: actions.reloadPanel })}
        />
      )}
      {chart && songs.length === 0 && !isLoading && !failure && (
        <EmptyState drawing="tea" title="空空如也" text="这张歌单里还没有歌，换一张听听。" />
      )}
      {songs.length > 0 && !failure && (
        <MoreRow
          hasMore={hasMore}
          isLoading={isLoading}
          words={{ more: '下拉/点击加载更多～', end: '到底了' }}
          onMore={actions.loadMoreSongs}
        />
      )}
    </div>
  )
}

/** The last row: asks for more when it is pressed or comes into sight; says when there is no more. */
export function MoreRow(given: {
  hasMore: boolean
  isLoading: boolean
  words: { more: string; end: string }
  onMore: () => void
}) {
  const { hasMore, isLoading, words, onMore } = given
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element || isLoading) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    seen.observe(element)
    return () => seen.disconnect()
  }, [isLoading, onMore])
  if (!hasMore) return <p className="music-more">{words.end}</p>
  return (
    <button ref={button} type="button" disabled={isLoading} onClick={onMore} className="music-more">
      {isLoading ? '正在取来…' : words.more}
    </button>
  )
}

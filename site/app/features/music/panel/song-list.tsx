import type { Song } from '@xiaolou/contract/music'
import { Check, Plus } from '@xiaolou/ui/icon'
import { Menu, MenuItem } from '@xiaolou/ui/menu'
import { Ellipsis, Play } from '@xiaolou/ui/section-icon'
import { EmptyState, ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { useEffect, useRef, useState } from 'react'
import { RoundButton } from '../controls/fields.tsx'
import { actions, useView } from '../music-player.ts'
import { artistsOf, SongCover, timeText } from '../song.tsx'

const coverPx = 112

/** The selected chart: its description, and its songs by pages. */
export function SongList() {
  const { charts, chartId, songs, isLoading, isLoadingCharts, hasMore, failure, isGone } = useView(
    view => view.charts,
  )
  const scroller = useRef<HTMLDivElement>(null)
  const chart = charts.find(({ id }) => id === chartId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chart starts at its top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [chartId])
  const [first] = songs
  return (
    <div ref={scroller} className="music-main scroller">
      {chart && (
        <div className="music-chart-head row">
          <SongCover id={chart.id} picUrl={chart.coverImgUrl} sizePx={coverPx} />
          <div>
            <h2>{chart.name}</h2>
            <p className="music-chart-words ink-3 text-14">
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

/** The last row: loads more when pressed or scrolled into view; says when there is no more. */
export function MoreRow({
  hasMore,
  isLoading,
  words,
  onMore,
}: {
  hasMore: boolean
  isLoading: boolean
  words: { more: string; end: string }
  onMore: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element || isLoading) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    seen.observe(element)
    return () => seen.disconnect()
  }, [isLoading, onMore])
  if (!hasMore) return <p className="music-more full text-center ink-3 text-13-5">{words.end}</p>
  return (
    <button
      ref={button}
      type="button"
      disabled={isLoading}
      onClick={onMore}
      className="music-more full text-center ink-3 text-13-5"
    >
      {isLoading ? '正在取来…' : words.more}
    </button>
  )
}

type RowProps = { onPlay: (id: number) => void; hasOther?: boolean }

/** Song rows: the name plays, the plus queues. `hasOther` adds the album; on a phone below the name. */
export function SongTable({ songs, ...row }: RowProps & { songs: readonly Song[] }) {
  return (
    <table
      className={row.hasOther ? 'music-songs text-15 full' : 'music-songs text-15 full music-found'}
      style={{ '--digits': String(songs.length).length }}
    >
      <thead>
        <tr>
          <td className="music-index" />
          <th scope="col">歌曲</th>
          <th scope="col">歌手</th>
          {row.hasOther && <th scope="col">专辑</th>}
          <th scope="col" className="music-do">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {songs.map((song, index) => (
          <SongRow key={song.id} song={song} index={index} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function SongRow({ song, index, onPlay, hasOther }: RowProps & { song: Song; index: number }) {
  const isCurrent = useView(view => view.song?.id === song.id)
  const isSounding = useView(view => view.song?.id === song.id && !view.isPaused)
  const isQueued = useView(view => view.queuedIds.has(song.id))
  const [otherName] = song.alia
  const seconds = song.dt / 1000
  return (
    <tr data-current={isCurrent || undefined}>
      <td className="music-index">{isCurrent ? <Bars isMoving={isSounding} /> : index + 1}</td>
      <td className="music-name">
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={() => onPlay(song.id)}
          className="spread"
        >
          {song.name}
          {otherName && <small>{otherName}</small>}
        </button>
      </td>
      <td className="music-author">{artistsOf(song)}</td>
      {hasOther && <td className="music-other">{song.al.name}</td>}
      <td className="music-do">
        {song.dt > 0 && <span className="music-length">{timeText(seconds)}</span>}
        <RoundButton
          label={isQueued ? `${song.name}已在播放列表里` : `把${song.name}加入播放列表`}
          title={isQueued ? '已在播放列表里' : '加入播放列表'}
          Icon={isQueued ? Check : Plus}
          size={18}
          data-active={isQueued || undefined}
          onClick={() => actions.add(song)}
        />
        <SongMenu song={song} />
      </td>
    </tr>
  )
}

/** What else can be done with a song. Hundreds of rows: each menu is created when it is first opened. */
function SongMenu({ song }: { song: Song }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const opener = (
    <RoundButton
      label={`${song.name}：更多`}
      title="更多"
      Icon={Ellipsis}
      size={18}
      aria-haspopup="menu"
      onClick={isOpen === undefined ? () => setIsOpen(true) : undefined}
    />
  )
  if (isOpen === undefined) return opener
  return (
    <Menu trigger={opener} isOpen={isOpen} onOpenChange={setIsOpen} align="end">
      <MenuItem onClick={() => actions.playNext(song)}>下一首播放</MenuItem>
    </Menu>
  )
}

/** Three bars that rise and fall for the playing song. */
function Bars({ isMoving }: { isMoving: boolean }) {
  return (
    <>
      <span className="sr-only">{isMoving ? '正在播放' : '停在这首'}</span>
      <span aria-hidden="true" className="music-bars" data-moving={isMoving || undefined}>
        <i />
        <i />
        <i />
      </span>
    </>
  )
}

import { useLazy } from '@xiaolou/browser/lazy'
import { useStore } from '@xiaolou/browser/use-store'
import { Search, X } from '@xiaolou/ui/icon'
import { useOverlay } from '@xiaolou/ui/overlay'
import { downOnPhone, usePull } from '@xiaolou/ui/pull'
import { ListMusic } from '@xiaolou/ui/section-icon'
import { SkeletonText } from '@xiaolou/ui/state'
import { useCallback, useEffect, useRef } from 'react'
import { useSite } from '~/lib/site.ts'
import { joinTogether } from '~/shared/listen-together/lazy-listen.ts'
import { getTogether } from '~/shared/listen-together/together.client.ts'
import { ControlBar } from '../controls/control-bar.tsx'
import { RoundButton } from '../controls/fields.tsx'
import { LazyComponent } from '../lazy-component.tsx'
import { actions, useView } from '../music-player.ts'
import { changeScreen, movePanel, useScreen } from '../screen.ts'
import { SongCover } from '../song.tsx'
import { useOverPage } from '../use-over-page.ts'
import { SongList } from './song-list.tsx'

const coverPx = 48
const waiting = ['first', 'second', 'third', 'fourth']

const loadSearch = () => import('./search-panel.tsx').then(module => module.SearchPanel)
const loadBoard = () => import('../board/lyric-board.tsx').then(module => module.LyricBoard)
const close = () => movePanel(false)

/** Charts on the left, songs on the right, the control bar below; a bottom sheet on a phone. */
export function MusicPanel() {
  const { isSearching, isBoard } = useScreen()
  const panel = useRef<HTMLElement>(null)
  useOverPage(panel)
  useOverlay(true, close)
  const pull = usePull(downOnPhone, close)
  const place = useCallback(
    (element: HTMLElement | null) => {
      panel.current = element
      return pull(element)
    },
    [pull],
  )
  useEffect(actions.openPanel, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click outside the panel; keyboards have Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className="music-veil" onClick={event => event.target === event.currentTarget && close()}>
      <section ref={place} role="dialog" aria-label="音乐" tabIndex={-1} className="music-panel">
        <RoundButton label="收起" Icon={X} onClick={close} className="music-close" />
        <div className="music-rooms" inert={isBoard}>
          <ChartList />
          {isSearching ? (
            <LazyComponent
              load={loadSearch}
              name="搜歌"
              shown={{ isSearching: true }}
              hidden={{ isSearching: false }}
            />
          ) : (
            <SongList />
          )}
        </div>
        {isBoard && (
          <LazyComponent load={loadBoard} name="歌词" shown={{ isBoard: true }} hidden={{ isBoard: false }} />
        )}
        <ControlBar />
      </section>
    </div>
  )
}

/** The search button, and the charts and lists: a column, on a phone a row at the bottom. */
function ChartList() {
  const { charts, chartId, isLoadingCharts } = useView(view => view.charts)
  const { isSearching } = useScreen()
  const isChatClosed = useSite().config.closed_rooms.includes('chat')
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
        className="music-find row ink-3 text-15"
      >
        <Search size={18} aria-hidden="true" />
        找一首歌
      </button>
      {!isChatClosed && <TogetherWay />}
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

const loadSheet = () =>
  import('~/shared/listen-together/sheet.client.tsx').then(module => module.TogetherSheet)

const words = {
  out: '一起听',
  joining: '正在接上…',
  following: '正一起听',
  detached: '回到大家那里',
  refused: '点一下继续听',
  failed: '等大家的下一首',
} as const

/** The link from the player to listening together; while listening, to its queue. */
function TogetherWay() {
  const phase = useStore(getTogether().store, view => view.phase)
  const sheet = useLazy({ name: '一起听', load: loadSheet })
  const isIn = phase === 'following' || phase === 'joining' || phase === 'failed'
  return (
    <>
      <button
        type="button"
        aria-pressed={isIn}
        aria-busy={phase === 'joining' || undefined}
        onClick={isIn ? sheet.open : joinTogether}
        className="music-find music-together row ink-3 text-15"
      >
        <ListMusic size={18} aria-hidden="true" />
        {words[phase]}
      </button>
      {sheet.Part && sheet.isOpen && <sheet.Part onClose={sheet.close} />}
    </>
  )
}

import { X } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useOverlay } from '@xiaolou/ui/overlay'
import { useEffect, useRef } from 'react'
import { ChartList } from './chart-list.tsx'
import { ControlBar } from './control-bar.tsx'
import { LatePart } from './late-part.tsx'
import { actions } from './music-player.ts'
import { changeScreen, useScreen } from './screen.ts'
import { SongList } from './song-list.tsx'
import { useGrip } from './use-grip.ts'
import { useOverPage } from './use-over-page.ts'

const loadSearch = () => import('./search-panel.tsx').then(module => module.SearchPanel)
const loadBoard = () => import('./lyric-board.tsx').then(module => module.LyricBoard)
const close = () => changeScreen({ isOpen: false })

/** Charts to the left, songs to the right, the control bar below; a sheet from below on a phone. */
export function MusicPanel() {
  const { isSearching, isBoard } = useScreen()
  const panel = useRef<HTMLElement>(null)
  useOverPage(panel)
  useOverlay(true, close)
  const grip = useGrip(panel, close)
  useEffect(actions.openPanel, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the panel; the keyboard has Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className="music-veil" onClick={event => event.target === event.currentTarget && close()}>
      <section ref={panel} role="dialog" aria-label="音乐" tabIndex={-1} className="music-panel">
        <div className="music-grip" {...grip} />
        <IconButton label="收起" onClick={close} className="music-close">
          <X size={20} aria-hidden="true" />
        </IconButton>
        <div className="music-rooms" inert={isBoard}>
          <ChartList />
          {isSearching ? (
            <LatePart
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
          <LatePart load={loadBoard} name="歌词" shown={{ isBoard: true }} hidden={{ isBoard: false }} />
        )}
        <ControlBar />
      </section>
    </div>
  )
}

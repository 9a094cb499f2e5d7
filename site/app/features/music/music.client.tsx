import { isStored } from '@xiaolou/browser/storage'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { LendSound } from '~/shared/listen-together/sound.ts'
import { useUpright } from './board/use-upright.ts'
import { musicKey } from './core/storage.ts'
import { LazyComponent } from './lazy-component.tsx'
import { actions, player, playRequest, ready, useView } from './music-player.ts'
import { MusicPanel } from './panel/music-panel.tsx'
import { changeScreen, useScreen } from './screen.ts'
import { artistsOf } from './song.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import './music.css'
import './panel/music-disc.css'
import './panel/music-panel.css'
import './panel/music-songs.css'
import './controls/controls.css'
// Last: it changes what the others say.
import './panel/music-phone.css'

export { MusicDisc } from './panel/music-disc.tsx'
export { openRequest, toggleRequest } from './request.ts'

const loadSpecial = () => import('./board/special-board.tsx').then(module => module.SpecialBoard)
const loadVertical = () => import('./board/vertical-board.tsx').then(module => module.VerticalBoard)

export const openPanel = (): void => changeScreen({ isOpen: true })

/** Plays a song found elsewhere; if it is gone meanwhile its name is searched for. */
export async function playSong({ id, name }: { id: number; name: string }): Promise<void> {
  openPanel()
  await ready
  if (!(await playRequest({ target: { kind: 'song', id } }))) actions.search(name)
}

/** Gives the player to a chat that listens together, once the stored state is restored. */
export const lendPlayer: LendSound = async handlers => {
  await ready
  return player.playForRoom(handlers)
}

/**
 * `?showSpecial`: the lyric board over the whole window, playing where the browser allows it; for somebody
 * who has never listened here a song is loaded but not played, since sound would startle.
 */
export async function openSpecial(): Promise<void> {
  const isFirst = !isStored(musicKey.position)
  await ready
  actions.setBoard({ lyricType: 'SPECIAL' })
  changeScreen({ isOpen: true, isBoard: true })
  if (isFirst) actions.prepare()
  else actions.play()
}

/** The player's screens. They unmount with the layout; playback does not stop. */
export function Music() {
  const { isOpen, isBoard } = useScreen()
  const lyricType = useView(view => view.board.lyricType)
  // Where columns do not fit, one line has the window.
  const isVertical = useUpright() && lyricType === 'VERTICAL'
  const isWhole = isBoard && lyricType !== 'COMMON'
  useShortcuts(isOpen)
  useClosing()
  return (
    <>
      {isOpen && isWhole && (
        <LazyComponent
          key={isVertical ? 'vertical' : 'special'}
          name="歌词"
          load={isVertical ? loadVertical : loadSpecial}
          shown={{ isOpen: true, isBoard: true }}
          hidden={{ isBoard: false }}
        />
      )}
      {isOpen && !isWhole && <MusicPanel />}
      <Spoken />
    </>
  )
}

/** Closes the panel on navigation. */
function useClosing(): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) changeScreen({ isOpen: false })
    shown.current = key
  }, [key])
}

/** Announces another song once, not four times a second. */
function Spoken() {
  const words = useView(({ song, isPaused }) =>
    song && !isPaused ? `正在播放：${song.name}，${artistsOf(song)}` : '',
  )
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isStored } from '~/lib/storage.ts'
import { musicKey } from './core/player-store.ts'
import { LatePart } from './late-part.tsx'
import { MusicPanel } from './music-panel.tsx'
import { actions, ready, useView } from './music-player.ts'
import { changeScreen, useScreen } from './screen.ts'
import { artistsOf } from './song-words.ts'
import { useShortcuts } from './use-shortcuts.ts'
import './music.css'
import './music-disc.css'
import './music-panel.css'
import './music-songs.css'
import './music-phone.css'
import './control-bar.css'
import './music-pop.css'

export { MusicDisc } from './music-disc.tsx'

const loadSpecial = () => import('./lyric-special.tsx').then(module => module.LyricSpecial)

export const openPanel = (): void => changeScreen({ isOpen: true })

/**
 * `?showSpecial`: the lyric board over the whole window, playing where the browser lets it; with a song put on and its
 * large button for one who has never listened here, whom sound would startle.
 */
export async function openSpecial(): Promise<void> {
  const isFirst = !isStored(musicKey.place)
  await ready
  actions.setBoard({ lyricType: 'SPECIAL' })
  changeScreen({ isOpen: true, isBoard: true })
  if (isFirst) actions.prepare()
  else actions.play()
}

/** The player's screens. They come and go with the layout; what sounds does not. */
export function Music() {
  const { isOpen, isBoard } = useScreen()
  const isSpecial = useView(view => view.board.lyricType === 'SPECIAL') && isBoard
  useShortcuts(isOpen)
  useClosing()
  return (
    <>
      {isOpen && isSpecial && (
        <LatePart
          name="歌词"
          load={loadSpecial}
          shown={{ isOpen: true, isBoard: true }}
          hidden={{ isBoard: false }}
        />
      )}
      {isOpen && !isSpecial && <MusicPanel />}
      <Spoken />
    </>
  )
}

/** Whoever goes to another page wants to see it. */
function useClosing(): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) changeScreen({ isOpen: false })
    shown.current = key
  }, [key])
}

/** Another song is told to the ear once, and not every quarter of a second. */
function Spoken() {
  const words = useView(({ song, paused }) =>
    song && !paused ? `正在播放：${song.name}，${artistsOf(song)}` : '',
  )
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

import { type ReactNode, useState } from 'react'
import { PlayButton } from '../controls/control-bar.tsx'
import { useView } from '../music-player.ts'
import { movePanel, useScreen } from '../screen.ts'
import { artistsOf, SongCover } from '../song.tsx'

const coverPx = 44

/**
 * In the corner while the panel is closed: the current song, and the button to open the panel; without a
 * song, `children`, the bare button. In a phone's bar it is wide during playback, and after a pause until the
 * bar hides (`isAway`), so that an accidental press can be undone at the same spot.
 */
export function MusicDisc({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const { isOpen } = useScreen()
  const song = useView(view => view.song)
  const isPaused = useView(view => view.isPaused)
  const isElsewhere = useView(view => view.isElsewhere)
  const part = useView(({ clock }) =>
    clock.duration > 0 ? Math.round((clock.currentTime / clock.duration) * 200) / 2 : 0,
  )
  const [isWide, setIsWide] = useState(false)
  if (!isPaused && !isWide) setIsWide(true)
  if (isPaused && isAway && isWide) setIsWide(false)
  if (isOpen) return null
  if (!song) return children
  const by = isElsewhere ? '在另一个窗口播放' : artistsOf(song)
  return (
    <section
      className="music-disc raised row"
      aria-label="正在听的歌"
      data-playing={!isPaused || undefined}
      data-wide={isWide || undefined}
      style={{ '--part': `${part}%` }}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${song.name}，${by}，打开音乐`}
        onClick={() => movePanel(true)}
        className="music-disc-open"
      >
        <span className="corner-word" aria-hidden="true">
          乐
        </span>
        <span className="music-record rigid relative">
          <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
        </span>
        <span className="music-names">
          <strong>{song.name}</strong>
          <small>{by}</small>
        </span>
      </button>
      <PlayButton size={18} className="music-disc-play" />
      <i className="music-line" />
    </section>
  )
}

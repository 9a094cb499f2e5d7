import { Music as MusicIcon } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { useView } from './music-player.ts'
import { PlayButton } from './play-button.tsx'
import { changeScreen } from './screen.ts'
import { SongCover } from './song-cover.tsx'
import { artistsOf } from './song-words.ts'

const coverPx = 44

/** Lower left while the panel is closed: what plays, and the way to it. Without a song, the bare button. */
export function MusicDisc() {
  const song = useView(view => view.song)
  const paused = useView(view => view.paused)
  const isElsewhere = useView(view => view.isElsewhere)
  const part = useView(({ clock }) =>
    clock.duration > 0 ? Math.round((clock.currentTime / clock.duration) * 200) / 2 : 0,
  )
  const open = () => changeScreen({ isOpen: true })
  if (!song)
    return (
      <IconButton label="音乐" aria-haspopup="dialog" onClick={open} className="music-button">
        <MusicIcon size={20} aria-hidden="true" />
      </IconButton>
    )
  const by = isElsewhere ? '在另一个窗口播放' : artistsOf(song)
  return (
    <section className="music-disc" aria-label="正在听的歌" data-playing={!paused || undefined}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${song.name}，${by}，打开音乐`}
        onClick={open}
        className="music-disc-open"
      >
        <span className="music-record" style={{ '--part': `${part}%` }}>
          <SongCover id={song.id} picUrl={song.al.picUrl} sizePx={coverPx} />
        </span>
        <span className="music-names">
          <strong>{song.name}</strong>
          <small>{by}</small>
        </span>
      </button>
      <PlayButton size={18} className="music-disc-play" />
    </section>
  )
}

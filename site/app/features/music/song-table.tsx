import { Check, Plus } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import type { Song } from './core/player-view.ts'
import { actions, useView } from './music-player.ts'
import { artistsOf, timeText } from './song-words.ts'

type Given = { onPlay: (id: number) => void; hasOther?: boolean }

/** Songs by rows: the name plays, the plus queues. `hasOther` adds the album. On a phone the rest stands under the name. */
export function SongTable({ songs, ...given }: Given & { songs: readonly Song[] }) {
  return (
    <table className={given.hasOther ? 'music-songs' : 'music-songs music-found'}>
      <thead>
        <tr>
          <td className="music-place" />
          <th scope="col">歌曲</th>
          <th scope="col">作者</th>
          {given.hasOther && <th scope="col">其他</th>}
          <th scope="col" className="music-do">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {songs.map((song, index) => (
          <SongRow key={song.id} song={song} index={index} {...given} />
        ))}
      </tbody>
    </table>
  )
}

function SongRow({ song, index, onPlay, hasOther }: Given & { song: Song; index: number }) {
  const isCurrent = useView(view => view.song?.id === song.id)
  const isSounding = useView(view => view.song?.id === song.id && !view.paused)
  const isQueued = useView(view => view.queuedIds.has(song.id))
  const [otherName] = song.alia
  const seconds = song.dt / 1000
  return (
    <tr data-current={isCurrent || undefined}>
      <td className="music-place">{isCurrent ? <Bars isMoving={isSounding} /> : index + 1}</td>
      <td className="music-name">
        <button type="button" aria-current={isCurrent || undefined} onClick={() => onPlay(song.id)}>
          {song.name}
          {otherName && <small>{otherName}</small>}
        </button>
      </td>
      <td className="music-author">{artistsOf(song)}</td>
      {hasOther && <td className="music-other">{song.al.name}</td>}
      <td className="music-do">
        {song.dt > 0 && <span className="music-length">{timeText(seconds)}</span>}
        <IconButton
          label={isQueued ? `${song.name}已在播放列表里` : `把${song.name}加入播放列表`}
          title={isQueued ? '已在播放列表里' : '加入播放列表'}
          data-active={isQueued || undefined}
          onClick={() => actions.add(song)}
        >
          {isQueued ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
        </IconButton>
      </td>
    </tr>
  )
}

/** Three strokes that rise and fall while this is what sounds. */
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

import type { Song } from '@xiaolou/contract/music'
import { IconButton } from '@xiaolou/ui/button'
import { ChevronUp, X } from '@xiaolou/ui/icon'
import { actions, useView } from '../music-player.ts'
import { artistsOf } from '../song.tsx'
import './pop-contents.css'

/** The custom queue: what is played in it, its order, what is taken out. */
export function QueueList() {
  const queue = useView(view => view.queue)
  return (
    <>
      <div className="music-pop-head">
        <h3>播放列表</h3>
        <small>{`${queue.length} 首`}</small>
        {queue.length > 0 && (
          <button type="button" onClick={actions.clearQueue} className="music-plain">
            清空
          </button>
        )}
      </div>
      {queue.length === 0 ? (
        <div className="music-queue-empty">
          <p>空空如也</p>
          <small>点一下歌名旁的加号，就排到这里。</small>
        </div>
      ) : (
        <ol className="music-queue">
          {queue.map((song, index) => (
            <QueueRow key={song.id} song={song} index={index} />
          ))}
        </ol>
      )}
    </>
  )
}

function QueueRow({ song, index }: { song: Song; index: number }) {
  const isCurrent = useView(view => view.playType === 'CUSTOM' && view.song?.id === song.id)
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => actions.playFromQueue(song.id)}
        className="music-queue-song"
      >
        {song.name}
        <small>{artistsOf(song)}</small>
      </button>
      {index > 0 && (
        <IconButton label={`把${song.name}往前排`} onClick={() => actions.move(song.id, index - 1)}>
          <ChevronUp size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={`移出${song.name}`} onClick={() => actions.remove(song.id)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

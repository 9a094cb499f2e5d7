import type { NamedMusic } from '@xiaolou/contract/song-link'
import { useFoundMusic } from './find-music.ts'
import './music-found.css'

/** The songs and lists found for these words, to choose from. */
export function MusicFound({ words, onPick }: { words: string; onPick: (music: NamedMusic) => void }) {
  const { rows, isFailed, isNone } = useFoundMusic(words)
  return (
    <>
      <p role="status" className="music-found-none ink-3 text-14">
        {isFailed ? '音乐暂时没有取到，过一会儿再找。' : isNone ? '没有叫这个的歌，也没有这样的歌单。' : ''}
      </p>
      {rows.length > 0 && (
        <ul className="music-found line-above" aria-label="找到的歌">
          {rows.map(music => (
            <li key={`${music.kind} ${music.id}`}>
              <button type="button" onClick={() => onPick(music)}>
                <span className="one-line">{music.name}</span>
                <small className="one-line ink-3">{music.kind === 'list' ? '歌单' : music.artist}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

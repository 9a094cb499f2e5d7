import { useStore } from '@xiaolou/browser/store'
import { offeredMusic } from '~/lib/player.ts'
import { playRequest } from '../music-player.ts'
import { useMusicSource } from '../request.ts'
import { changeScreen } from '../screen.ts'

/**
 * The page that what plays was put on from, and the way back to it. For what was chosen in the player: the music of the
 * article below, to be put on; else nothing.
 */
export function MusicFrom() {
  const source = useMusicSource()
  const offered = useStore(offeredMusic)
  if (source)
    return (
      // The page may be the one that lies below: then nothing but this closes the board.
      <a href={source.path} className="music-from hover-link" onClick={() => changeScreen({ isOpen: false })}>
        <small>{source.isOwnMusic ? '本文配乐' : '放自'}</small>
        <span className="one-line">《{source.title}》</span>
      </a>
    )
  if (!offered) return null
  return (
    <button type="button" className="music-from hover-link" onClick={() => void playRequest(offered)}>
      <small>本文配乐</small>
      <span className="one-line">换上「{offered.name}」</span>
    </button>
  )
}

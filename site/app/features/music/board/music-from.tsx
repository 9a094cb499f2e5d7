import { useStore } from '@xiaolou/browser/use-store'
import { offeredMusic } from '~/lib/player.ts'
import { playRequest } from '../music-player.ts'
import { useMusicSource } from '../request.ts'
import { changeScreen } from '../screen.ts'

/**
 * A link to the page that the music was started from. For music chosen in the player: a button to play the
 * article's own music, if the page below has some; else nothing.
 */
export function MusicFrom() {
  const source = useMusicSource()
  const offered = useStore(offeredMusic)
  if (source)
    return (
      // If that page is the one below, nothing navigates, so the board closes here.
      <a
        href={source.path}
        className="music-from inline-row gap-8 ink-2 hover-link"
        onClick={() => changeScreen({ isOpen: false })}
      >
        <small>{source.isOwnMusic ? '本文配乐' : '放自'}</small>
        <span className="one-line">《{source.title}》</span>
      </a>
    )
  if (!offered) return null
  return (
    <button
      type="button"
      className="music-from inline-row gap-8 ink-2 hover-link"
      onClick={() => void playRequest(offered)}
    >
      <small>本文配乐</small>
      <span className="one-line">换上「{offered.name}」</span>
    </button>
  )
}

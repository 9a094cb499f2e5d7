import { useMusicSource } from '../asked.ts'
import { changeScreen } from '../screen.ts'

/** The page that what plays was put on from, and the way back to it; nothing for what was chosen in the player. */
export function MusicFrom() {
  const source = useMusicSource()
  if (!source) return null
  return (
    // The page may be the one that lies below: then nothing but this closes the board.
    <a href={source.path} className="music-from hover-link" onClick={() => changeScreen({ isOpen: false })}>
      <small>{source.isOwnMusic ? '本文配乐' : '放自'}</small>
      <span className="one-line">《{source.title}》</span>
    </a>
  )
}

import { useRef } from 'react'
import type { LyricLine } from './core/lyric-line.ts'
import { useView } from './music-player.ts'
import { useWordFill } from './use-word-fill.ts'

/** The line that is on, word by word where its words have times. */
export function SungWords({ line }: { line: LyricLine }) {
  const place = useRef<HTMLSpanElement>(null)
  useWordFill(place, line.words)
  if (!line.words) return <span className="lyric-text">{line.text}</span>
  return (
    <span ref={place} className="lyric-text lyric-sung">
      {line.words.map(({ startMs, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of a line never change places, and two may start together.
        <span key={`${startMs} ${index}`}>{text}</span>
      ))}
    </span>
  )
}

/** What stands under a line, as far as the reader wants it: how it sounds, what it means, who sings behind. */
export function UnderLine({ line }: { line: LyricLine }) {
  const { isTranslationShown, isRomanShown } = useView(view => view.board)
  return (
    <>
      {line.background && <small className="lyric-under">{`（${line.background}）`}</small>}
      {isRomanShown && line.roman && (
        <small lang="und-Latn" className="lyric-under">
          {line.roman}
        </small>
      )}
      {isTranslationShown && line.translation && <small className="lyric-under">{line.translation}</small>}
    </>
  )
}

import { type LyricLine, type LyricWord, wordFillAt } from '@xiaolou/browser/lyric/lyrics'
import { type RefObject, useEffect, useRef } from 'react'
import { MusicChip } from '../controls/rows.tsx'
import { actions, player, useView } from '../music-player.ts'

/** The current line, word by word if its words have times. */
export function SungWords({ line }: { line: LyricLine }) {
  const element = useRef<HTMLSpanElement>(null)
  useWordFill(element, line.words)
  if (!line.words) return <span className="lyric-text">{line.text}</span>
  return (
    <span ref={element} className="lyric-text lyric-sung">
      {line.words.map(({ startMs, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's words are never reordered, and two may start together.
        <span key={`${startMs} ${index}`}>{text}</span>
      ))}
    </span>
  )
}

/** The lines below a lyric line that the reader enabled: romanisation, translation, backing vocals. */
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

/** Switches for translation and romanisation, if the song has them. */
export function UnderLineChips() {
  const { hasTranslation, hasRoman } = useView(view => view.lyric.lyrics)
  const { isTranslationShown, isRomanShown } = useView(view => view.board)
  return (
    <>
      {hasTranslation && (
        <MusicChip
          aria-pressed={isTranslationShown}
          onClick={() => actions.setBoard({ isTranslationShown: !isTranslationShown })}
        >
          译文
        </MusicChip>
      )}
      {hasRoman && (
        <MusicChip
          aria-pressed={isRomanShown}
          onClick={() => actions.setBoard({ isRomanShown: !isRomanShown })}
        >
          注音
        </MusicChip>
      )}
    </>
  )
}

/**
 * Colours the words of the current line as they are sung: one animation frame loop over the children of
 * `element`, which writes only changes. It stops while the song is paused, the window is hidden, or with
 * reduced motion.
 */
function useWordFill(element: RefObject<HTMLElement | null>, words: readonly LyricWord[] | undefined): void {
  useEffect(() => {
    const spans = [...(element.current?.children ?? [])].filter(child => child instanceof HTMLElement)
    if (!words || spans.length === 0) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let shown: readonly number[] = []
    let frame = 0
    const draw = () => {
      frame = 0
      const filled = isStill ? words.length : wordFillAt(words, player.getLyricMs())
      const parts = words.map((_, index) => Math.min(1, Math.max(0, filled - index)))
      for (const [index, part] of parts.entries())
        if (part !== shown[index]) spans[index]?.style.setProperty('--sung', part.toFixed(3))
      shown = parts
      if (!isStill && !player.getView().isPaused && !document.hidden) frame = requestAnimationFrame(draw)
    }
    const wake = () => {
      if (frame === 0) draw()
    }
    draw()
    const stopListening = player.subscribe(wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      cancelAnimationFrame(frame)
      stopListening()
      document.removeEventListener('visibilitychange', wake)
    }
  }, [element, words])
}

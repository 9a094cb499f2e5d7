import { type RefObject, useEffect } from 'react'
import { wordFillAt } from './core/lyric-index.ts'
import type { LyricWord } from './core/lyric-line.ts'
import { player } from './music-player.ts'

/**
 * Inks the words of the line that is on as they are sung: one loop of frames over the children of `place`, which writes
 * only what has changed. It rests while the song does, while the window is hidden, and where stillness is asked for.
 */
export function useWordFill(
  place: RefObject<HTMLElement | null>,
  words: readonly LyricWord[] | undefined,
): void {
  useEffect(() => {
    const spans = [...(place.current?.children ?? [])].filter(child => child instanceof HTMLElement)
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
      if (!isStill && !player.getView().paused && !document.hidden) frame = requestAnimationFrame(draw)
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
  }, [place, words])
}

import { countWords, readingMinutes } from '@xiaolou/markdown/count-words'
import { useEffect, useState } from 'react'
import type { PreviewFacts } from '../../lib/preview/use-preview.ts'
import type { Surface } from '../../lib/surface.ts'

const restMs = 400

/** Words and minutes as on the page, from the preview; from the source without one. */
export function useCount(surface: Surface, facts: PreviewFacts | undefined) {
  const [own, setOwn] = useState(() => countWords(surface.getText()))
  useEffect(() => {
    if (facts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setOwn(countWords(surface.getText())), restMs)
    }
    const off = surface.onChange(soon)
    soon()
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [surface, facts])
  const words = facts?.words ?? own
  return {
    words,
    minutes: facts?.minutes ?? readingMinutes(words),
    text: `${words.toLocaleString('zh-CN')} 字`,
  }
}

import { whenIdle } from '@xiaolou/browser/idle'
import { countWords, readingMinutes } from '@xiaolou/markdown/count-words'
import type { TextMeasures } from '@xiaolou/markdown/measure-text'
import { useEffect, useState } from 'react'
import type { PreviewFacts } from '../../lib/preview/use-preview.ts'
import type { Surface } from '../../lib/surface.ts'

const restMs = 400

/** Words, minutes and excerpt as on the page: from the preview; without one, of the text at rest. */
export function useTextMeasures(surface: Surface, facts: PreviewFacts | undefined): TextMeasures {
  const [own, setOwn] = useState<TextMeasures>(() => {
    // Until the parser has loaded: with the words of the markup.
    const words = countWords(surface.getText())
    return { words, minutes: readingMinutes(words), excerpt: '' }
  })
  useEffect(() => {
    if (facts) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let cancel: () => void = () => undefined
    const measure = async () => {
      const { measureText } = await import('@xiaolou/markdown/measure-text')
      setOwn(measureText(surface.getText()))
    }
    const soon = () => {
      clearTimeout(timer)
      cancel()
      timer = setTimeout(() => {
        // If the parser does not load, the last measures stay until the next change.
        cancel = whenIdle(() => void measure().catch(() => undefined))
      }, restMs)
    }
    const off = surface.onChange(soon)
    soon()
    return () => {
      off()
      clearTimeout(timer)
      cancel()
    }
  }, [surface, facts])
  return facts ?? own
}

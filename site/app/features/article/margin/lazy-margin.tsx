import { useStore } from '@xiaolou/browser/use-store'
import { type ComponentType, useEffect, useState } from 'react'
import type { ReadArticle } from '../article-data.ts'
import { quotedPlaces } from '../quote/quotes-given.ts'

/** From here there is a margin of 220 px beside the text (article-wide.css). */
const wideWindow = '(min-width: 1280px)'

type Part = ComponentType<{ article: ReadArticle }>

/** The notes in the margin: loaded in wide windows only, if the article has anything to show there. */
export function LazyMargin({ article }: { article: ReadArticle }) {
  const [Margin, setMargin] = useState<Part>()
  const [isWide, setIsWide] = useState(false)
  const isQuoted = useStore(quotedPlaces, places => places.length > 0)
  const hasNotes = isQuoted || article.music !== null || article.content_html.includes('footnote-ref')
  useEffect(() => {
    if (!hasNotes) return
    const query = matchMedia(wideWindow)
    const look = () => setIsWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [hasNotes])
  useEffect(() => {
    // Optional: without it everything is where narrow windows have it.
    if (isWide)
      void import('./margin.client.tsx').then(
        module => setMargin(() => module.Margin),
        () => undefined,
      )
  }, [isWide])
  return isWide && Margin && <Margin article={article} />
}

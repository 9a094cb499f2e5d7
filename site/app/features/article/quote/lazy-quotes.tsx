import { idOfMark } from '@xiaolou/contract/address'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import type { ReadArticle } from '../article-data.ts'
import type { QuotesGiven } from './quotes-given.ts'

/** Loads quoting when text of the article is selected, or if somebody has quoted it. */
export function LazyQuotes({ article, isUnlocked }: { article: ReadArticle; isUnlocked: boolean }) {
  const { hash, key } = useLocation()
  const markedId = idOfMark(hash, 'quote')
  const [Part, setPart] = useState<ComponentType<QuotesGiven>>()
  const isWanted = article.has_quotes || markedId !== undefined
  const isHere = Part !== undefined
  useEffect(() => {
    if (isHere) return
    // No user action asked for this: if loading fails, the next selection retries.
    const load = () =>
      void import('./quotes.client.tsx').then(
        module => setPart(() => module.Quotes),
        () => undefined,
      )
    const look = () => {
      const selection = getSelection()
      if (selection?.isCollapsed !== false) return
      if (document.getElementById(bodyId)?.contains(selection.anchorNode)) load()
    }
    if (isWanted) load()
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [isWanted, isHere])
  return Part && <Part article={article} isUnlocked={isUnlocked} markedId={markedId} markKey={key} />
}

import type { ArticleHeading } from '@xiaolou/contract/article'
import { useEffect, useState } from 'react'
import { activeHeading } from './active-heading.ts'
import { onScrollFrame } from './scroll-frame.ts'

/** Below the header and the space that an anchor leaves under it. */
const linePx = 100

/** The id of the heading that is being read; nothing before the page is alive or above the first one. */
export function useActiveHeading(toc: readonly ArticleHeading[]): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(
    () =>
      onScrollFrame(() => {
        const headings = toc.flatMap(heading => {
          const element = document.getElementById(heading.id)
          return element ? [{ id: heading.id, topPx: element.getBoundingClientRect().top }] : []
        })
        const { scrollHeight } = document.documentElement
        setId(activeHeading({ headings, linePx, isAtEnd: scrollY + innerHeight >= scrollHeight - 2 }))
      }),
    [toc],
  )
  return id
}

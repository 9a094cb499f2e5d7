import type { ArticleHeading } from '@xiaolou/contract/article'
import { useEffect, useState } from 'react'
import { bodyId } from '~/shared/prose/prose-body.tsx'

/** Levels shown; deeper ones would make the list longer than the window. */
const levels = 3

/** The rows of the table of contents, with levels counted from 1, whatever level the article begins at. */
export function tocRows(toc: readonly ArticleHeading[]): { heading: ArticleHeading; level: number }[] {
  const top = Math.min(...toc.map(({ depth }) => depth))
  return toc
    .map(heading => ({ heading, level: heading.depth - top + 1 }))
    .filter(({ level }) => level <= levels)
}

/** With fewer headings than this there is no table of contents. */
const contentsFrom = 2

/** Whether an article has a table of contents. */
export const hasContents = ({ toc }: { toc: readonly ArticleHeading[] }): boolean =>
  toc.length >= contentsFrom

/**
 * The heading of the section in view: the last one whose top has passed `linePx` (both from the window's
 * top). At the very end of the page it is the last heading; above the first one, none.
 */
export function activeHeading({
  headings,
  linePx,
  isAtEnd,
}: {
  headings: readonly { readonly id: string; readonly topPx: number }[]
  linePx: number
  isAtEnd: boolean
}): string | undefined {
  if (isAtEnd) return headings.at(-1)?.id
  return headings.findLast(({ topPx }) => topPx <= linePx)?.id
}

/** Below the header and the scroll margin of anchors. */
const linePx = 100

/** The id of the current heading; nothing before hydration or above the first one. */
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

/**
 * The share of the body that has been scrolled past, 0 to 1; a body shorter than the window counts as read.
 * In px from the window's top.
 */
export function readShare(given: { topPx: number; heightPx: number; windowPx: number }): number {
  const { topPx, heightPx, windowPx } = given
  const wayPx = heightPx - windowPx
  if (wayPx <= 0) return topPx <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -topPx / wayPx))
}

/** The share of this page's body that has been scrolled past, 0 to 1. */
export function measureReadShare(): number {
  const body = document.getElementById(bodyId)
  if (!body) return 0
  const { top, height } = body.getBoundingClientRect()
  return readShare({ topPx: top, heightPx: height, windowPx: innerHeight })
}

/** Calls `look` now and after every scroll or resize, at most once a frame. Returns the cleanup. */
export function onScrollFrame(look: () => void): () => void {
  let frame = requestAnimationFrame(look)
  const onMove = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  addEventListener('scroll', onMove, { passive: true })
  addEventListener('resize', onMove, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', onMove)
    removeEventListener('resize', onMove)
  }
}

import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { findMarked } from '~/lib/page-address.ts'

/** The part of the window in which a row counts as read: from the scroll padding to the middle. */
const readingBand = '-96px 0px -55% 0px'

/** The month (`YYYY-MM`) in view; nothing before the first row. `screen` changes with the rows. */
export function useReadingMonth(within: RefObject<HTMLElement | null>, screen: unknown): string | undefined {
  const [month, setMonth] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes the new rows when the screen changes.
  useEffect(() => {
    const seen = new Set<Element>()
    const rows = [...(within.current?.querySelectorAll<HTMLElement>('li[data-month]') ?? [])]
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        const first = rows.find(row => seen.has(row))
        if (first) setMonth(first.dataset.month)
      },
      { rootMargin: readingBand },
    )
    for (const row of rows) observer.observe(row)
    return () => {
      observer.disconnect()
      setMonth(undefined)
    }
  }, [within, screen])
  return month
}

/** Unfolds the target of the hash, where the browser does not, and after a router navigation. */
export function useUnfolding(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const marked = hash.length > 1 ? findMarked(hash) : null
    const folded = marked?.closest('details:not([open])')
    if (!(folded instanceof HTMLDetailsElement)) return
    folded.open = true
    marked?.scrollIntoView()
  }, [hash])
}

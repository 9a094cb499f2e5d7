import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { findMarked } from '~/lib/page-address.ts'

/** The band of the window in which a row is being read: from where a mark brings one, under the bar, to the middle. */
const readingBand = '-96px 0px -55% 0px'

/** The month (`YYYY-MM`) whose rows pass the reader, nothing before the first does. `screen` changes with the rows. */
export function useReadingMonth(within: RefObject<HTMLElement | null>, screen: unknown): string | undefined {
  const [month, setMonth] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are watched when the screen has others.
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

/** What a mark leads to is unfolded first, also where the browser does not do it, and where the router brought it. */
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

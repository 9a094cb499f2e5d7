import type { ArticleHeading } from '@xiaolou/contract/article'

/** Levels that are drawn; deeper ones would make the list longer than the window. */
const levels = 3

/** The rows of the table of contents, with their level from 1 as it is in this article, whatever depth it begins at. */
export function tocRows(toc: readonly ArticleHeading[]): { heading: ArticleHeading; level: number }[] {
  const top = Math.min(...toc.map(({ depth }) => depth))
  return toc
    .map(heading => ({ heading, level: heading.depth - top + 1 }))
    .filter(({ level }) => level <= levels)
}

/** Below this many headings a table of contents tells nothing. */
const contentsFrom = 2

/** Whether an article has a table of contents. */
export const hasContents = ({ toc }: { toc: readonly ArticleHeading[] }): boolean =>
  toc.length >= contentsFrom

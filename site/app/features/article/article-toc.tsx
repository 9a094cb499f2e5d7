import type { ArticleHeading } from '@xiaolou/contract/article'
import { tocRows } from './toc-row.ts'
import { useActiveHeading } from './use-active-heading.ts'

/** The table of contents; the part being read is marked. `onChoose` closes what it stands in. */
export function ArticleToc({
  toc,
  onChoose,
}: {
  toc: readonly ArticleHeading[]
  onChoose?: (() => void) | undefined
}) {
  const activeId = useActiveHeading(toc)
  return (
    <ol className="article-toc-list">
      {tocRows(toc).map(({ heading, level }) => (
        <li key={heading.id} className={`article-toc-${level}`}>
          <a
            href={`#${encodeURIComponent(heading.id)}`}
            aria-current={heading.id === activeId ? 'location' : undefined}
            onClick={onChoose}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  )
}

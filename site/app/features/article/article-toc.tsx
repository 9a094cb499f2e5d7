import type { ArticleHeading } from '@xiaolou/contract/article'
import { tocRows } from './toc-row.ts'
import { useActiveHeading } from './use-active-heading.ts'

/** The table of contents beside the text; the part being read is marked. */
export function ArticleToc({ toc }: { toc: readonly ArticleHeading[] }) {
  const activeId = useActiveHeading(toc)
  return (
    <ol className="article-toc-list">
      {tocRows(toc).map(({ heading, level }) => (
        <li key={heading.id} className={`article-toc-${level}`}>
          <a
            href={`#${encodeURIComponent(heading.id)}`}
            aria-current={heading.id === activeId ? 'location' : undefined}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  )
}

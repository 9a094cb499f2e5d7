import { articleListPath, postPath } from '@xiaolou/contract/address'
import { inkStyle } from '@xiaolou/ui/chip'
import type { Term } from '~/shared/term/terms.ts'

const maxWithNewest = 14

/** The categories like a book's table of contents: name, leader, number, and the newest article. */
export function CategoryContents({ terms }: { terms: readonly Term[] }) {
  // Beside a long shelf the lines are closer.
  const hasNewest = terms.length <= maxWithNewest
  return (
    <ul className="category-contents">
      {terms.map(({ id, name, count, ink, words, newest }) => (
        <li key={id}>
          <a href={articleListPath({ type: 'category', id, name })} className="category-line baseline">
            <span className={ink ? 'category-name ui-chip-own' : 'category-name'} style={inkStyle(ink)}>
              {name}
            </span>
            <span className="category-leader" aria-hidden="true" />
            <span className="category-count ink-2 text-15 tabular">{count} 篇</span>
          </a>
          {words && <p className="category-words ink-2 anywhere">{words}</p>}
          {hasNewest && newest && (
            <p className="category-newest baseline ink-3 text-14">
              <time dateTime={newest.createdAt.slice(0, 10)}>{newest.createdAt.slice(0, 10)}</time>
              <a href={postPath(newest.slug)} className="one-line">
                {newest.article_title}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

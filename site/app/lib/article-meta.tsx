import { articleListPath } from '@xiaolou/contract/address'
import type { ArticleSummary } from '@xiaolou/contract/article'
import { Chip } from '@xiaolou/ui/chip'
import type { ReactNode } from 'react'

type Article = Pick<
  ArticleSummary,
  'createdAt' | 'updatedAt' | 'category_id' | 'categoryName' | 'tagIdList' | 'tagNameList'
>

/** The dates, category and tags of an article; the screen's own facts follow as `children`. */
export function ArticleMeta({
  article,
  className,
  tagsLabel,
  children,
}: {
  article: Article
  className: string
  tagsLabel?: string
  children: ReactNode
}) {
  const { category_id, categoryName, tagIdList, tagNameList } = article
  const published = article.createdAt.slice(0, 10)
  const updated = article.updatedAt.slice(0, 10)
  return (
    <div className={`meta ${className}`}>
      <time dateTime={published}>{published}</time>
      {updated > published && (
        <span>
          更新于 <time dateTime={updated}>{updated}</time>
        </span>
      )}
      {categoryName && (
        <Chip
          kind="category"
          href={articleListPath({ type: 'category', id: category_id, name: categoryName })}
          label={categoryName}
        />
      )}
      {tagNameList.length > 0 && (
        <ul aria-label={tagsLabel}>
          {tagNameList.map((name, index) => (
            <li key={tagIdList[index] ?? name}>
              <Chip href={articleListPath({ type: 'tag', id: tagIdList[index] ?? 0, name })} label={name} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

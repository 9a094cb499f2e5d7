import { Chip } from '@xiaolou/ui/chip'
import { numberText } from '@xiaolou/ui/number-text'
import type { ReadArticle } from './article-data.ts'
import { readingTimeText } from './time-text.ts'

/** The lines under the title: when, where it belongs, how long it is, how much it has been read. */
export function ArticleMeta({ article }: { article: ReadArticle }) {
  const published = article.createdAt.slice(0, 10)
  const updated = article.updatedAt.slice(0, 10)
  const readTime = readingTimeText(article.reading_duration)
  return (
    <div className="article-meta">
      <time dateTime={published}>{published}</time>
      {updated > published && (
        <span>
          更新于 <time dateTime={updated}>{updated}</time>
        </span>
      )}
      {article.categoryName && (
        <Chip
          kind="category"
          href={`/articleList?type=category&id=${article.category_id}&name=${encodeURIComponent(article.categoryName)}`}
          label={article.categoryName}
        />
      )}
      {article.tagNameList.length > 0 && (
        <ul className="article-tags" aria-label="标签">
          {article.tagNameList.map((name, index) => (
            <li key={article.tagIdList[index] ?? name}>
              <Chip
                href={`/articleList?type=tag&id=${article.tagIdList[index] ?? 0}&name=${encodeURIComponent(name)}`}
                label={name}
              />
            </li>
          ))}
        </ul>
      )}
      <span>
        {numberText(article.word_count)} 字，约 {article.read_minutes} 分钟
      </span>
      {article.view_times > 0 && <span>{numberText(article.view_times)} 次阅读</span>}
      {readTime && <span>共被读了 {readTime}</span>}
      {article.thumbs_up_times > 0 && <span>{numberText(article.thumbs_up_times)} 个赞</span>}
    </div>
  )
}

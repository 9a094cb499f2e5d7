import { articleType, isTop } from '@xiaolou/contract/article'
import { Badge } from '@xiaolou/ui/badge'
import { Chip } from '@xiaolou/ui/chip'
import { numberText } from '@xiaolou/ui/number-text'
import { Cover } from '~/lib/cover.tsx'
import type { HomeArticle } from './home-data.ts'

const kindWord: Record<HomeArticle['type'], string | undefined> = {
  [articleType.original]: undefined,
  [articleType.reprint]: '转载',
  [articleType.translation]: '翻译',
}

/** One article of the list. `isFirst` marks the one whose cover is likely the page's largest paint. */
export function HomeEntry({ article, isFirst }: { article: HomeArticle; isFirst: boolean }) {
  const address = `/posts/${encodeURIComponent(article.slug)}`
  const kind = kindWord[article.type]
  return (
    <article className="home-entry">
      <div className="home-entry-words">
        <h2>
          {article.is_top === isTop.yes && <Badge className="home-entry-mark">置顶</Badge>}
          {kind && (
            <Badge tone="quiet" className="home-entry-mark">
              {kind}
            </Badge>
          )}
          <a href={address}>{article.article_title}</a>
        </h2>
        {article.article_description && <p className="home-entry-summary">{article.article_description}</p>}
        <HomeEntryMeta article={article} />
      </div>
      {/* biome-ignore lint/a11y/useAnchorContent: the title beside it leads to the same place, and one stop for the keyboard is enough. */}
      <a href={address} tabIndex={-1} aria-hidden="true" className="home-entry-cover">
        <Cover article={article} sizes="(min-width: 799px) 176px, 96px" isFirst={isFirst} />
      </a>
    </article>
  )
}

function HomeEntryMeta({ article }: { article: HomeArticle }) {
  const published = article.createdAt.slice(0, 10)
  const updated = article.updatedAt.slice(0, 10)
  return (
    <div className="home-entry-meta">
      <time dateTime={published}>{published}</time>
      {updated > published && (
        <span className="home-entry-updated">
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
        <ul className="home-entry-tags">
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
      {article.view_times > 0 && <span>{numberText(article.view_times)} 次阅读</span>}
      {article.thumbs_up_times > 0 && <span>{numberText(article.thumbs_up_times)} 个赞</span>}
    </div>
  )
}

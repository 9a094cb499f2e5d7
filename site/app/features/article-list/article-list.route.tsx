import { articleListPath, postPath } from '@xiaolou/contract/address'
import type { ArticleEntry } from '@xiaolou/contract/article'
import { inkStyle } from '@xiaolou/ui/chip'
import { Pagination } from '@xiaolou/ui/pagination'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { Cover, coverPicture } from '~/lib/cover.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { loadArticleList } from './article-list-data.ts'

export const loader = screenLoader(loadArticleList)
export { default as styles } from './article-list.css?url'

const typeWord = { category: '分类', tag: '标签' } as const

export function meta({ data: { query, name, words, articles } }: HeadInput<typeof loader>): PageHead {
  const title = `${typeWord[query.type]} · ${name}`
  return {
    title: query.page > 1 ? `${title} · 第 ${query.page} 页` : title,
    description: words || `「${name}」下的 ${articles.total} 篇文章。`,
    path: articleListPath({ ...query, name }),
    isIndexed: articles.list.length > 0,
  }
}

export default function ArticleList() {
  const { query, name, words, ink, articles } = useLoaderData<typeof loader>()
  const word = typeWord[query.type]
  const hrefOf = (page: number) => articleListPath({ ...query, page, name })
  return (
    <div className="page">
      <PageBanner
        routeName="ArticleList"
        title={name}
        text={`${word}「${name}」，共 ${articles.total} 篇。`}
      />
      <div className="article-list">
        {words && (
          <p className={ink ? 'article-list-words ui-chip-own' : 'article-list-words'} style={inkStyle(ink)}>
            <span>{words}</span>
          </p>
        )}
        {articles.list.length === 0 ? (
          <EmptyState
            drawing="book"
            title={articles.total > 0 ? '翻过头了，这一页还是白纸。' : '名字已经取好，文章还在路上。'}
            way={
              articles.total > 0
                ? { href: hrefOf(1), label: '回到第一页' }
                : { href: `/${query.type}`, label: `看看别的${word}` }
            }
          />
        ) : (
          <ol className="lined">
            {articles.list.map((article, index) => (
              <li key={article.id}>
                <Row article={article} isFirst={index === 0} />
              </li>
            ))}
          </ol>
        )}
        <Pagination page={query.page} pageCount={Math.ceil(articles.total / articles.size)} hrefOf={hrefOf} />
      </div>
    </div>
  )
}

/** Cover, title, date and one line of summary; all of it leads to the article. */
function Row({ article, isFirst }: { article: ArticleEntry; isFirst: boolean }) {
  const day = article.createdAt.slice(0, 10)
  return (
    <article className="article-list-row">
      <div className="article-list-cover frame" aria-hidden="true">
        <Cover
          id={article.id}
          picture={coverPicture(article)}
          sizes="(min-width: 799px) 128px, 88px"
          load={isFirst ? 'first' : 'lazy'}
        />
      </div>
      <div>
        <h2>
          <a href={postPath(article.slug)} className="spread hover-link">
            {article.article_title}
          </a>
        </h2>
        {article.article_description && (
          <p className="article-list-summary ink-2 text-15 clamp">{article.article_description}</p>
        )}
        <time dateTime={day}>{day}</time>
      </div>
    </article>
  )
}

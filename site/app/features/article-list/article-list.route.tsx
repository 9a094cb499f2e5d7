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
import { SealSection, ShelfSection } from '~/shared/term/sections.tsx'
import type { TermPart } from '~/shared/term/terms.ts'
import { type ListQuery, loadArticleList } from './article-list-data.ts'

export const loader = screenLoader(loadArticleList)
export { default as styles } from './article-list.css?url'

const typeWord = { category: '分类', tag: '标签' } as const

const feedsOf = ({ type, id }: ListQuery) => `/feeds/${type}/${id}`

export function meta({ data: { query, name, words, articles } }: HeadInput<typeof loader>): PageHead {
  const title = `${typeWord[query.type]} · ${name}`
  return {
    title: query.page > 1 ? `${title} · 第 ${query.page} 页` : title,
    description: words || `「${name}」下的 ${articles.total} 篇文章。`,
    path: articleListPath({ ...query, name }),
    isIndexed: articles.list.length > 0,
    // A term without a listed article has no feed.
    feeds: articles.total > 0 ? feedsOf(query) : undefined,
  }
}

export default function ArticleList() {
  const { query, name, words, ink, articles, beside } = useLoaderData<typeof loader>()
  const word = typeWord[query.type]
  const hrefOf = (page: number) => articleListPath({ ...query, page, name })
  return (
    <div className="page">
      <PageBanner
        routeName="ArticleList"
        title={name}
        text={`${word}「${name}」，共 ${articles.total} 篇。`}
      />
      <div
        className={
          beside.terms.length > 0 ? 'article-list line-above article-list-two' : 'article-list line-above'
        }
      >
        <div>
          {words && (
            <p
              className={ink ? 'article-list-words ui-chip-own' : 'article-list-words'}
              style={inkStyle(ink)}
            >
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
          <Pagination
            page={query.page}
            pageCount={Math.ceil(articles.total / articles.size)}
            hrefOf={hrefOf}
          />
        </div>
        {beside.terms.length > 0 && <Beside query={query} beside={beside} />}
      </div>
    </div>
  )
}

type BesideProps = { query: ListQuery; beside: TermPart }

/** The shelf or wall that this list is part of, with its own entry marked, and its feed. */
function Beside({ query, beside }: BesideProps) {
  const { type, id } = query
  const Section = type === 'category' ? ShelfSection : SealSection
  return (
    <aside className="article-list-beside" aria-label={`别的${typeWord[type]}`}>
      <Section part={beside} currentId={id} />
      <a className="place-more inline-row ink-link text-14" href={`${feedsOf(query)}/rss.xml`}>
        订阅这一{type === 'category' ? '类' : '枚'}
      </a>
    </aside>
  )
}

/** Cover, title, date and one line of summary; the whole row links to the article. */
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
            <bdi>{article.article_title}</bdi>
          </a>
        </h2>
        {article.article_description && (
          <p dir="auto" className="article-list-summary ink-2 text-15 clamp">
            {article.article_description}
          </p>
        )}
        <time dateTime={day}>{day}</time>
      </div>
    </article>
  )
}

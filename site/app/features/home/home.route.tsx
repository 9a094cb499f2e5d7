import { homePath, postPath } from '@xiaolou/contract/address'
import { articleType, isTop } from '@xiaolou/contract/article'
import { Badge } from '@xiaolou/ui/badge'
import { numberText } from '@xiaolou/ui/number-text'
import { Pagination } from '@xiaolou/ui/pagination'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { screenLoader } from '~/lib/api.ts'
import { ArticleMeta } from '~/lib/article-meta.tsx'
import { findPageHeader, PageBanner } from '~/lib/banner.tsx'
import { Cover, coverPicture } from '~/lib/cover.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { useSite } from '~/lib/site.ts'
import { blogJsonLd, type HomeArticle, loadHome } from './home-data.ts'
import { HomeSide } from './home-side.tsx'
import { Leaves } from './leaves.tsx'
import { Scroll } from './scroll/scroll.tsx'

export const loader = screenLoader(loadHome)
export { default as styles } from './home.css?url'
/** The banner is of a quarter of an hour. */
export const handle = { freshForMs: 15 * 60_000 }

export function meta({ data: { page, articles }, site }: HeadInput<typeof loader>): PageHead {
  return {
    title: page > 1 ? `第 ${page} 页` : undefined,
    path: homePath(page),
    isIndexed: page === 1 || articles.list.length > 0,
    jsonLd: import.meta.env.SSR ? blogJsonLd({ ...site, articles: articles.list }) : {},
  }
}

export default function Home() {
  const data = useLoaderData<typeof loader>()
  const { page, articles } = data
  const { config, isSetUp, pageHeaders } = useSite()
  const pageCount = Math.ceil(articles.total / articles.size)
  // A site that is not set up has no numbers worth showing.
  const isNew = !isSetUp && articles.total === 0
  // The owner's own picture comes before it.
  const hasScroll = page === 1 && !findPageHeader(pageHeaders, 'Home')
  return (
    <>
      {page === 1 && <Leaves glyph={[...config.blog_name].at(-1) ?? '楼'} />}
      {hasScroll && <Scroll drawn={data.day} />}
      <div className="page">
        {!hasScroll && <PageBanner routeName="Home" title={config.blog_name} text={config.personal_say} />}
        <div className={isNew ? undefined : 'home'}>
          <section aria-label={page > 1 ? `文章，第 ${page} 页` : '文章'}>
            {articles.list.length === 0 ? (
              <NothingHere isBeyond={articles.total > 0} isSetUp={isSetUp} />
            ) : (
              <ol className="home-list parted">
                {articles.list.map((article, index) => (
                  <li key={article.id}>
                    <Entry article={article} isFirst={index === 0} />
                  </li>
                ))}
              </ol>
            )}
            <Pagination page={page} pageCount={pageCount} hrefOf={homePath} label="文章分页" />
          </section>
          {!isNew && <HomeSide data={data} hasScroll={hasScroll} />}
        </div>
      </div>
    </>
  )
}

function NothingHere({ isBeyond, isSetUp }: { isBeyond: boolean; isSetUp: boolean }) {
  if (!isSetUp)
    return (
      <EmptyState
        drawing="rain"
        title="小楼刚刚落成，屋里还没有布置。"
        text={
          <>
            <span className="home-phrase">灯会亮起来的，书也会一本本搬进来。</span>
            <span className="home-phrase">改天再来坐坐。</span>
          </>
        }
      />
    )
  if (!isBeyond)
    return <EmptyState drawing="book" title="纸已铺好，墨还未干。" text="第一篇文章写成时，会放在这里。" />
  return (
    <EmptyState
      drawing="boat"
      title="翻过头了，这一页还是白纸。"
      way={{ href: '/home', label: '回到第一页' }}
    />
  )
}

const kindWord: Record<HomeArticle['type'], string | undefined> = {
  [articleType.original]: undefined,
  [articleType.reprint]: '转载',
  [articleType.translation]: '翻译',
}

/** One article of the list. `isFirst`: its cover is likely the largest contentful paint. */
function Entry({ article, isFirst }: { article: HomeArticle; isFirst: boolean }) {
  const path = postPath(article.slug)
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
          <a href={path} className="hover-link">
            <bdi>{article.article_title}</bdi>
          </a>
        </h2>
        {article.article_description && (
          <p dir="auto" className="home-entry-summary clamp ink-2">
            {article.article_description}
          </p>
        )}
        <ArticleMeta article={article} className="home-entry-meta text-13-5">
          {article.view_times > 0 && <span>{numberText(article.view_times)} 次阅读</span>}
          {article.thumbs_up_times > 0 && <span>{numberText(article.thumbs_up_times)} 个赞</span>}
        </ArticleMeta>
      </div>
      {/* biome-ignore lint/a11y/useAnchorContent: the title links to the same page, and one tab stop is enough. */}
      <a href={path} tabIndex={-1} aria-hidden="true" className="home-entry-cover frame">
        <Cover
          id={article.id}
          picture={coverPicture(article)}
          sizes="(min-width: 799px) 176px, 96px"
          load={isFirst ? 'first' : 'lazy'}
        />
      </a>
    </article>
  )
}

import { EmptyState } from '@xiaolou/ui/empty-state'
import { Pagination } from '@xiaolou/ui/pagination'
import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { useSite } from '~/lib/site.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { loadHome } from './home-data.ts'
import { HomeEntry } from './home-entry.tsx'
import { blogJsonLd } from './home-head.ts'
import styles from './home-page.css?url'
import { HomeSide } from './home-side.tsx'
import { homeAddress } from './page-number.ts'

export const loader = serverLoader(loadHome)
export const clientLoader = browserLoader(loadHome)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  const data = args.loaderData
  const site = args.matches.find(match => match?.id === 'root')?.loaderData
  const page = data?.page ?? 1
  return pageMeta(args, {
    title: page > 1 ? `第 ${page} 页` : undefined,
    path: homeAddress(page),
    isIndexed: data !== undefined && (page === 1 || data.articles.list.length > 0),
    jsonLd:
      site && data
        ? blogJsonLd({ articles: data.articles.list, config: site.config, origin: site.origin })
        : undefined,
  })
}

export default function Home() {
  const data = useLoaderData<typeof loader>()
  const { page, articles } = data
  const { config, isSetUp } = useSite()
  const pageCount = Math.ceil(articles.total / articles.size)
  // Nothing is known of a house that nobody has moved into: a column of noughts would say it badly.
  const isUnfurnished = !isSetUp && articles.total === 0
  return (
    <div className="page">
      <PageBanner routeName="Home" title={config.blog_name} text={config.personal_say} />
      <div className={isUnfurnished ? undefined : 'home'}>
        <section aria-label={page > 1 ? `文章，第 ${page} 页` : '文章'}>
          {articles.list.length === 0 ? (
            <NothingHere isBeyond={articles.total > 0} isSetUp={isSetUp} />
          ) : (
            <ol className="home-list">
              {articles.list.map((article, index) => (
                <li key={article.id}>
                  <HomeEntry article={article} isFirst={index === 0} />
                </li>
              ))}
            </ol>
          )}
          <Pagination page={page} pageCount={pageCount} hrefOf={homeAddress} label="文章分页" />
        </section>
        {!isUnfurnished && <HomeSide data={data} />}
      </div>
    </div>
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
      action={
        <a href="/home" className="ui-button ui-button-outline ui-button-medium">
          回到第一页
        </a>
      }
    />
  )
}

import { getLinksList } from '@xiaolou/contract/link'
import { EmptyState } from '@xiaolou/ui/empty-state'
import { Pagination } from '@xiaolou/ui/pagination'
import { useLoaderData } from 'react-router'
import { browserLoader, type LoadInput, serverLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import { styleLinks } from '~/lib/style-link.ts'
import { LinkActs } from './link-acts.tsx'
import { LinkCard } from './link-card.tsx'
import styles from './link-list.css?url'
import { SiteCard } from './site-card.tsx'

const linksPerPage = 60
const addressOf = (page: number) => (page > 1 ? `/link/list?page=${page}` : '/link/list')

async function loadLinks({ call, url }: LoadInput) {
  const asked = Number(url.searchParams.get('page'))
  const current = Number.isInteger(asked) && asked > 0 && asked <= 10_000 ? asked : 1
  return call(getLinksList, { body: { current, size: linksPerPage } })
}

export const loader = serverLoader(loadLinks)
export const clientLoader = browserLoader(loadLinks)
export const links = styleLinks(styles)

export function meta(args: PageMetaArgs<typeof loader>) {
  const found = args.loaderData
  return pageMeta(args, {
    title: '友链',
    description: found?.list.map(({ site_name }) => site_name).join('、'),
    path: addressOf(found?.current ?? 1),
    isIndexed: found !== undefined && (found.current === 1 || found.list.length > 0),
  })
}

/** Friends across the water: their cards, this site's own to take away, and the way to apply. */
export default function LinkList() {
  const { list, total, current, size } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageBanner routeName="LinkList" title="友链" text="隔水有灯，灯下有人。常去坐坐。" />
      <div className="link-rooms">
        <section aria-label="友链">
          <LinkActs links={list} />
          {list.length === 0 ? (
            <EmptyState
              drawing="tea"
              title={total > 0 ? '再往后，就没有人家了。' : '茶泡好了，还没有邻居来。'}
              text={total > 0 ? undefined : '第一张名片，或许就是你的。'}
            />
          ) : (
            <ul className="link-cards">
              {list.map(link => (
                <li key={link.id}>
                  <LinkCard link={link} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={current}
            pageCount={Math.ceil(total / size)}
            hrefOf={addressOf}
            label="友链分页"
          />
        </section>
        <SiteCard />
      </div>
    </div>
  )
}

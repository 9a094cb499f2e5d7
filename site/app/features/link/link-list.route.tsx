import { linksPath, pageOf } from '@xiaolou/contract/address'
import { type FriendPost, getFriendPosts, getLinksList, type Link } from '@xiaolou/contract/link'
import { Avatar } from '@xiaolou/ui/avatar'
import { Pagination } from '@xiaolou/ui/pagination'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { LinkActions } from './link-actions.tsx'
import { SiteCard } from './site-card.tsx'

const linksPerPage = 60
async function loadLinks({ call, url }: LoadInput) {
  const current = pageOf(url.searchParams)
  const [page, posts] = await Promise.all([
    call(getLinksList, { body: { current, size: linksPerPage } }),
    current === 1 ? call(getFriendPosts).catch(() => []) : [],
  ])
  return { ...page, posts }
}

export const loader = screenLoader(loadLinks)
export { default as styles } from './link-list.css?url'

export function meta({ data: { list, current } }: HeadInput<typeof loader>): PageHead {
  return {
    title: '友链',
    description: list.map(({ site_name }) => site_name).join('、'),
    path: linksPath(current),
    isIndexed: current === 1 || list.length > 0,
  }
}

/** The friend links, this site's own card to copy, and the way to apply. */
export default function LinkList() {
  const { list, total, current, size, posts } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <PageBanner routeName="LinkList" title="友链" text="隔水有灯，灯下有人。常去坐坐。" />
      <div className="link-rooms">
        <section aria-label="友链">
          <LinkActions links={list} />
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
            hrefOf={linksPath}
            label="友链分页"
          />
          <FriendPosts posts={posts} />
        </section>
        <SiteCard />
      </div>
    </div>
  )
}

/** Another site's card, which links to it. If its picture fails to load a letter replaces it. */
function LinkCard({ link: { site_name, site_desc, site_avatar, url } }: { link: Link }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="link-card">
      <Avatar name={site_name} src={site_avatar} sizePx={48} />
      <span className="link-card-name">
        <bdi>{site_name}</bdi>
      </span>
      {site_desc && (
        <span dir="auto" className="link-card-text clamp ink-2">
          {site_desc}
        </span>
      )}
    </a>
  )
}

/** The latest posts of friend links, from their feeds; each links to its site. */
function FriendPosts({ posts }: { posts: readonly FriendPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="link-posts" aria-labelledby="link-posts">
      <h2 id="link-posts">他们最近写的</h2>
      <ol>
        {posts.map(({ title, url, publishedAt, site_name }) => (
          <li key={`${site_name} ${url}`}>
            <time dateTime={publishedAt.slice(0, 10)} className="ink-3 text-13">
              {publishedAt.slice(0, 10)}
            </time>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
              <bdi>{title}</bdi>
            </a>
            <bdi className="ink-3 text-13">{site_name}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

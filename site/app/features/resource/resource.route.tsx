import { canParseUrl } from '@xiaolou/contract/kit/old-browsers'
import { getResourceList, type Resource, type ResourceKind } from '@xiaolou/contract/resource'
import { ExternalLink } from '@xiaolou/ui/icon'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import type { HeadInput, PageHead } from '~/lib/head.tsx'

type Room = { kind: ResourceKind; path: string; routeName: string; title: string; text: string }

const front: Room = {
  kind: 'front',
  path: '/resources/front',
  routeName: 'Front',
  title: '前端推荐',
  text: '门面上的手艺，常翻的几本。',
}
const rooms: readonly Room[] = [
  front,
  {
    kind: 'back',
    path: '/resources/back',
    routeName: 'Back',
    title: '后端推荐',
    text: '灶间里的家伙，用得顺手的。',
  },
  {
    kind: 'site',
    path: '/siteList',
    routeName: 'SiteList',
    title: '常去的站',
    text: '抽屉里的一沓名片，闲时一张张去敲门。',
  },
]

const roomAt = (pathname: string) => rooms.find(({ path }) => pathname.startsWith(path)) ?? front

async function loadResources({ call, url }: LoadInput) {
  const { kind } = roomAt(url.pathname)
  return { kind, groups: await call(getResourceList, { params: { kind } }) }
}

export const loader = screenLoader(loadResources)
export { default as styles } from './resource.css?url'

export function meta({ data: { kind, groups } }: HeadInput<typeof loader>): PageHead {
  const room = rooms.find(one => one.kind === kind) ?? front
  return {
    title: room.title,
    description: groups.map(({ category }) => category).join('、'),
    path: room.path,
    isIndexed: groups.length > 0,
  }
}

/** The owner's recommendations like a book's index: categories at the side, entries below each other. */
export default function Resources() {
  const { kind, groups } = useLoaderData<typeof loader>()
  const room = rooms.find(one => one.kind === kind) ?? front
  return (
    <div className="page">
      <PageBanner routeName={room.routeName} title={room.title} text={room.text} />
      <nav className="resource-rooms" aria-label="推荐">
        {rooms.map(({ path, title }) => (
          <a
            key={path}
            href={path}
            className="inline-row ink-2"
            aria-current={path === room.path ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      {groups.length === 0 ? (
        <EmptyState drawing="book" title="架子钉好了，书还在路上。" text="主人挑中的，会一样样摆上来。" />
      ) : (
        groups.map(({ category, resourceList }) => (
          <section key={category} className="resource-group" aria-labelledby={`category-${category}`}>
            <h2 id={`category-${category}`}>{category}</h2>
            <ul>
              {resourceList.map(resource => (
                <li key={resource.id}>
                  <Entry resource={resource} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}

function Entry({ resource: { name, description, url, icon } }: { resource: Resource }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="resource-entry">
      {icon && <img src={icon} alt="" width={28} height={28} loading="lazy" decoding="async" />}
      <span className="resource-name wrap">
        {name}
        <span className="resource-host inline-row ink-3">
          {siteHost(url)}
          <ExternalLink size={14} aria-hidden="true" />
        </span>
      </span>
      {description && <span className="resource-text ink-2 text-15">{description}</span>}
    </a>
  )
}

/** The host of an address without `www.`; the text itself if it is not an address. */
export function siteHost(address: string): string {
  return canParseUrl(address) ? new URL(address).host.replace(/^www\./, '') : address
}

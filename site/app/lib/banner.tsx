import type { PageHeader } from '@xiaolou/contract/site'
import type { ReactNode } from 'react'
import { useSite } from './site.ts'

/** The owner's picture for a page, by the family's name of its route (`Home`, `MessageList`); nothing when none is set. */
export function findPageHeader(
  pageHeaders: readonly PageHeader[],
  routeName: string,
): PageHeader | undefined {
  const name = routeName.toLowerCase()
  return pageHeaders.find(header => header.route_name.toLowerCase() === name && header.bg_url !== '')
}

/** The band's width in page.css. */
const pictureSizes = '(min-width: 1168px) 1120px, (min-width: 799px) calc(100vw - 48px), calc(100vw - 40px)'

/**
 * The picture of a page; of one that has none of its own, that of the home page, so that every screen has a banner or none
 * has. `undefined` where the owner has set neither.
 */
export function useBannerPicture(routeName: string): PageHeader | undefined {
  const { pageHeaders } = useSite()
  return findPageHeader(pageHeaders, routeName) ?? findPageHeader(pageHeaders, 'Home')
}

/** The picture as a band; it has its height before it comes. Decorative: the title stands below. */
export function BannerPicture({ picture }: { picture: PageHeader }) {
  return (
    <img
      className="banner-picture"
      src={picture.bg_url}
      srcSet={picture.srcset || undefined}
      sizes={pictureSizes}
      width={picture.width || undefined}
      height={picture.height || undefined}
      alt=""
      fetchPriority="high"
      style={picture.color ? { backgroundColor: picture.color } : undefined}
    />
  )
}

/**
 * The head of a page: its title, one sentence, and the owner's picture as a slim band where there is one. Without a
 * picture title and sentence stand on the paper.
 */
export function PageBanner({
  routeName,
  title,
  text,
  children,
}: {
  routeName: string
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  const picture = useBannerPicture(routeName)
  return (
    <header className={picture ? 'banner banner-pictured' : 'banner'}>
      {picture && <BannerPicture picture={picture} />}
      <div className="banner-words">
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
        {children}
      </div>
    </header>
  )
}

import type { PageHeader } from '@xiaolou/contract/site'
import type { ReactNode } from 'react'
import { useSite } from './site.ts'

/**
 * The owner's picture for a page, by the family's name of its route (`Home`, `MessageList`); nothing if none
 * is set.
 */
export function findPageHeader(
  pageHeaders: readonly PageHeader[],
  routeName: string,
): PageHeader | undefined {
  const name = routeName.toLowerCase()
  return pageHeaders.find(header => header.route_name.toLowerCase() === name && header.bg_url !== '')
}

/** The banner's width, as in page.css. */
const pictureSizes = '(min-width: 1168px) 1120px, (min-width: 799px) calc(100vw - 48px), calc(100vw - 40px)'

/**
 * The picture of a page, or else that of the home page, or else the first there is, so that every screen has
 * a banner or none has. `undefined` where the owner has set none.
 */
export function useBannerPicture(routeName: string): PageHeader | undefined {
  const { pageHeaders } = useSite()
  return (
    findPageHeader(pageHeaders, routeName) ??
    findPageHeader(pageHeaders, 'Home') ??
    pageHeaders.find(header => header.bg_url !== '')
  )
}

/** The picture as a banner whose height is reserved. Decorative: the title is below. */
export function BannerPicture({ picture }: { picture: PageHeader }) {
  return (
    <img
      className="banner-picture full"
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

/** The head of a page: its title, one sentence, and the owner's picture as a banner if there is one. */
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

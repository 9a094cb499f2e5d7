import type { ReactNode } from 'react'
import { useSite } from './site.ts'

/** The owner's picture for a page, by its route name (`home`, `message/list`); nothing when none is set. */
export function findPageHeader(
  pageHeaders: readonly { route_name: string; bg_url: string }[],
  routeName: string,
): string | undefined {
  return pageHeaders.find(header => header.route_name.replace(/^\//, '') === routeName)?.bg_url || undefined
}

/**
 * The head of a page: its title, one sentence, and the owner's picture as a slim band where there is one. The band has
 * its height before the picture comes, so nothing moves; without a picture title and sentence stand on the paper.
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
  const picture = findPageHeader(useSite().pageHeaders, routeName)
  return (
    <header className={picture ? 'banner banner-pictured' : 'banner'}>
      {picture ? (
        <img className="banner-picture" src={picture} alt="" width={2100} height={420} fetchPriority="high" />
      ) : null}
      <div className="banner-words">
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
        {children}
      </div>
    </header>
  )
}

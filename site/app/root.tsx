import { screens } from '@xiaolou/contract/address'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet } from 'react-router'
import { headScript } from './head-script.ts'
import { browserLoader } from './lib/api.ts'
import { useLinkNavigation } from './lib/link-navigation.ts'
import { loadSite, siteLoader, useSite } from './lib/site.ts'
import { styleLinks } from './lib/style-link.ts'
import styles from './styles.css?url'

export const loader = siteLoader
export const clientLoader = browserLoader(loadSite)
export const links = styleLinks(styles)

/** Settings change rarely: they come with the first page and are asked for again only when a page is retried. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: RevalidateArgs) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate

type RevalidateArgs = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

export function Layout({ children }: { children: ReactNode }) {
  const { config } = useSite()
  return (
    // The theme is written onto the element before React wakes.
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text. */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={config.blog_name} href="/rss.xml" />
        <Meta />
        <Links />
      </head>
      {/* entry.server.tsx puts the page's data and its start at the end. */}
      <body>{children}</body>
    </html>
  )
}

export default function Root() {
  useLinkNavigation(useSite().config.menu_pages)
  return <Outlet />
}

/** Only when not even the shell can stand: the site's settings could not be read. */
export function ErrorBoundary() {
  return (
    <main className="lost">
      <h1>小楼暂时打不开门</h1>
      <p className="lost-text">也许是线断了一下。稍等片刻，再来敲门。</p>
      <p className="lost-ways">
        <a href={screens.home.path} className="ui-button ui-button-primary ui-button-medium">
          再敲一次
        </a>
      </p>
    </main>
  )
}

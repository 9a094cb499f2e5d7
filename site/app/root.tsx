import { isRecord } from '@xiaolou/browser/is-record'
import { noteKeptSession } from '@xiaolou/browser/storage'
import { themeScript } from '@xiaolou/browser/theme'
import { screens } from '@xiaolou/contract/address'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { markArrival } from './lib/arrival.ts'
import { FeedLinks } from './lib/feed-links.tsx'
import { useLinkNavigation } from './lib/link-navigation.ts'
import { leaveHashAddress, noteLoadedAddress } from './lib/page-address.ts'
import { siteLoader, useSite } from './lib/site.ts'
import { appStarted } from './start/event-replay.ts'
import styles from './styles.css?url'

/** Runs before the first paint. One script, and so one hash in every page's policy. */
export const headScript = `${leaveHashAddress};${noteLoadedAddress};${noteKeptSession};${markArrival};${themeScript}`

function Document({ children }: { children: ReactNode }) {
  const { config } = useSite()
  const matches = useMatches()
  // The style sheets of the server-rendered page; those of later pages are added by their loaders, and stay.
  const [sheets] = useState(() => [
    styles,
    ...matches.flatMap(({ handle }) => (isRecord(handle) && handle.styles ? [String(handle.styles)] : [])),
  ])
  // The effects of everything inside have run.
  useEffect(() => void dispatchEvent(new Event(appStarted)), [])
  return (
    // The head's script has set attributes on the element before React hydrates.
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
        <FeedLinks folder="" title={config.blog_name} />
        {sheets.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {config.css_href && <link rel="stylesheet" href={config.css_href} />}
        {config.head_tags.map(({ tag: Tag, attributes }) => (
          <Tag key={JSON.stringify(attributes)} {...attributes} />
        ))}
      </head>
      {/* entry.server.tsx appends the page's data and start script. */}
      <body>{children}</body>
    </html>
  )
}

function Root() {
  useLinkNavigation(useSite().config.menu_pages)
  return (
    <Document>
      <Outlet />
    </Document>
  )
}

/** Only when not even the shell can be rendered: the site's settings could not be loaded. */
function RootError() {
  return (
    <Document>
      <title>小楼</title>
      <main className="lost">
        <h1>小楼暂时打不开门</h1>
        <p className="lost-text">也许是线断了一下。稍等片刻，再来敲门。</p>
        <p className="lost-ways">
          <a href={screens.home.path} className="ui-button ui-button-primary ui-button-medium">
            再敲一次
          </a>
        </p>
      </main>
    </Document>
  )
}

export const rootRoute = {
  id: 'root',
  loader: siteLoader,
  Component: Root,
  ErrorBoundary: RootError,
  /** Settings change rarely: they load with the first page, and again only when a page is retried. */
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    currentUrl.href === nextUrl.href && defaultShouldRevalidate,
}

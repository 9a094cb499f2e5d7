import { DrawAnew } from '@xiaolou/browser/draw-anew'
import { loadStyle } from '@xiaolou/browser/lazy'
import { screens } from '@xiaolou/contract/address'
import { closableSections, isClosedPath } from '@xiaolou/contract/menu'
import type { ComponentType } from 'react'
import {
  data,
  type LoaderFunction,
  Outlet,
  type RouteObject,
  replace,
  type ShouldRevalidateFunction,
} from 'react-router'
import { type PageHead, ScreenHead } from './lib/head.tsx'
import { type Site, siteLoader, useSite } from './lib/site.ts'
import { rootRoute } from './root.tsx'
import type { Subject } from './shared/comment/comments-address.ts'
import { Shell, ShellError } from './shell/layout.tsx'
import { ScreenError } from './shell/page-error.tsx'

/** The exports of a screen's file. */
type Screen = {
  readonly default: ComponentType
  readonly meta: (input: { data: never; site: Site }) => PageHead
  /** The address of its style sheet. */
  readonly styles: string
  readonly loader?: LoaderFunction
  readonly shouldRevalidate?: ShouldRevalidateFunction
  readonly handle?: object
  /** Never cached by the server, since its content may be withdrawn at any moment. */
  readonly isVolatile?: true
}

/** What the server reads of a route: `file` as the build names it. */
export type ScreenHandle = {
  readonly file: string
  readonly styles: string
  readonly isVolatile?: true
  readonly meta: (input: { data: unknown; site: unknown }) => PageHead
  /** The subjects of comments in a page with these data. */
  readonly subjectsOf?: (data: unknown) => readonly Subject[]
  /** The server sends no cached page that is older, since it shows the time; ms. */
  readonly freshForMs?: number
  /** Whether a page with these data is nothing without the app, which then starts after the first paint. */
  readonly startsApp?: (data: unknown) => boolean
}

const files = import.meta.glob<Screen>('./features/**/*.route.tsx')

const closedAnswer = () => data({ code: 404, message: '主人把这一间关上了' }, { status: 404 })

/** A screen of a closed section does not exist, whatever it would load. */
const guarded =
  (path: string, loader: LoaderFunction | undefined): LoaderFunction =>
  async (args, context) => {
    const { config } = await siteLoader(args)
    if (isClosedPath(config.closed_rooms, path)) throw closedAnswer()
    return loader ? loader(args, context) : null
  }

/** A screen's code and style sheet load on navigation; both are there before it is shown. */
function screen(file: string, path: string, id = path): RouteObject {
  const lazy = async () => {
    const load = files[`./features/${file}`]
    if (!load) throw new Error(`no screen ${file}`)
    const { default: Screen, meta, styles, handle, isVolatile, loader, ...rest } = await load()
    if (!import.meta.env.SSR) await loadStyle(styles)
    const Component = () => {
      // In the browser the settings are known, and a screen may have no call that would be refused.
      if (isClosedPath(useSite().config.closed_rooms, path)) throw closedAnswer()
      return (
        <>
          <ScreenHead meta={meta} />
          <Screen />
        </>
      )
    }
    return {
      Component,
      handle: { ...handle, file: `app/features/${file}`, styles, isVolatile, meta },
      ...rest,
      ...(import.meta.env.SSR && isClosedPath(closableSections, path)
        ? { loader: guarded(path, loader) }
        : loader && { loader }),
    }
  }
  // Otherwise `/Archives` would be a second address of `/archives`.
  return { id, path, caseSensitive: true, lazy }
}

const page = ({ path }: { path: string }, file: string, id?: string) => screen(file, path, id)

const Screens = () => (
  <DrawAnew>
    <Outlet />
  </DrawAnew>
)

const resource = 'resource/resource.route.tsx'
const article = 'article/article.route.tsx'
const term = 'term/term.route.tsx'

/** One line a URL of `screens` in contract/src/address.ts; routes.test.ts compares. */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      // Only redirects, keeping the query (`?showSpecial`).
      { index: true, loader: ({ url }) => replace(screens.home.path + url.search) },
      {
        id: 'shell',
        Component: Shell,
        ErrorBoundary: ShellError,
        children: [
          {
            // An error on a screen leaves the shell in place.
            ErrorBoundary: ScreenError,
            Component: Screens,
            children: [
              page(screens.home, 'home/home.route.tsx'),
              page(screens.archives, 'archives/archives.route.tsx'),
              page(screens.categories, term),
              page(screens.tags, term),
              page(screens.articleById, article, 'article'),
              page(screens.post, article, 'post'),
              page(screens.articleList, 'article-list/article-list.route.tsx'),
              page(screens.albums, 'photos/albums.route.tsx'),
              page(screens.photos, 'photos/photos.route.tsx'),
              page(screens.talk, 'talk/talk.route.tsx'),
              page(screens.links, 'link/link-list.route.tsx'),
              page(screens.resourcesFront, resource),
              page(screens.resourcesBack, resource),
              page(screens.sites, resource),
              page(screens.userCenter, 'user-center/user-center.route.tsx'),
              page(screens.setUp, 'account/set-up.route.tsx'),
              page(screens.messages, 'message/message-list.route.tsx'),
              page(screens.publishMessage, 'message/message-publish.route.tsx'),
              page(screens.message, 'message/message-detail.route.tsx'),
              page(screens.chat, 'chat/chat.route.tsx'),
              page(screens.preview, 'preview/preview.route.tsx'),
            ],
          },
          // The owner's own pages, at any other address; outside the screens' frame, so that a 404 replaces
          // the shell.
          screen('page/page.route.tsx', '*'),
        ],
      },
    ],
  },
]

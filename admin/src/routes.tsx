import { DrawAnew } from '@xiaolou/browser/draw-anew'
import { SkeletonText } from '@xiaolou/ui/state'
import { Outlet, type RouteObject } from 'react-router'
import { Console } from './shell/console.tsx'
import { NoSection, ScreenError } from './shell/screen-error.tsx'

/** A screen is a file that exports `Component`, and optionally `loader`. Loaded on navigation. */
const screens: RouteObject[] = [
  { index: true, lazy: () => import('./features/dashboard/dashboard.route.tsx') },
  { path: 'articles', lazy: () => import('./features/articles/articles.route.tsx') },
  { path: 'write/:key?', lazy: () => import('./features/writing/writing.route.tsx') },
  { path: 'terms', lazy: () => import('./features/terms/terms.route.tsx') },
  { path: 'media', lazy: () => import('./features/media/media.route.tsx') },
  { path: 'talk/new?', lazy: () => import('./features/talk/talk.route.tsx') },
  { path: 'albums', lazy: () => import('./features/photos/albums.route.tsx') },
  { path: 'albums/:id', lazy: () => import('./features/photos/album.route.tsx') },
  { path: 'pages', lazy: () => import('./features/pages/pages.route.tsx') },
  { path: 'pages/:id', lazy: () => import('./features/pages/page.route.tsx') },
  { path: 'page-headers', lazy: () => import('./features/page-headers/page-headers.route.tsx') },
  { path: 'footprints', lazy: () => import('./features/statistic/statistic.route.tsx') },
  { path: 'comments', lazy: () => import('./features/moderation/comments.route.tsx') },
  { path: 'messages', lazy: () => import('./features/moderation/messages.route.tsx') },
  { path: 'guests', lazy: () => import('./features/guests/guests.route.tsx') },
  { path: 'chat', lazy: () => import('./features/chat/chat.route.tsx') },
  { path: 'guest/:id', lazy: () => import('./features/guests/guest.route.tsx') },
  { path: 'transfer/:screen?/:task?', lazy: () => import('./features/tasks/tasks.route.tsx') },
  { path: 'security', lazy: () => import('./features/security/security.route.tsx') },
  { path: 'audit', lazy: () => import('./features/audit/audit.route.tsx') },
  { path: 'resources', lazy: () => import('./features/resources/resources.route.tsx') },
  { path: 'links', lazy: () => import('./features/links/links.route.tsx') },
  { path: 'music', lazy: () => import('./features/music/music.route.tsx') },
  { path: 'music/:id/lyric', lazy: () => import('./features/music/lyric.route.tsx') },
  { path: 'outbox', lazy: () => import('./features/outbox/outbox.route.tsx') },
  { path: 'jobs', lazy: () => import('./features/jobs/jobs.route.tsx') },
  { path: 'settings/:group?', lazy: () => import('./features/settings/settings.route.tsx') },
]

export const routes: RouteObject[] = [
  {
    Component: () => (
      <DrawAnew>
        <Console />
      </DrawAnew>
    ),
    ErrorBoundary: ScreenError,
    children: [
      {
        // An error on a screen leaves the frame in place; so does a screen that is still loading.
        Component: () => (
          <DrawAnew>
            <Outlet />
          </DrawAnew>
        ),
        ErrorBoundary: ScreenError,
        HydrateFallback: () => <SkeletonText lines={6} />,
        children: [...screens, { path: '*', Component: NoSection }],
      },
    ],
  },
]

import { followTranslators } from '@xiaolou/browser/page-translator'
import { startSession } from '@xiaolou/browser/session'
import { startOverlays } from '@xiaolou/ui/overlay'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isAtLoadedAddress } from './lib/page-address.ts'
import { routes } from './routes.tsx'
import { readStaticStart } from './static-export/static-start.ts'

/** The screen that the server has rendered has to be here before React meets it. */
async function loadScreen(address: string | Location): Promise<void> {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/**
 * What the head's script has written: the theme, and by it that there are scripts at all. React draws the whole document anew where
 * somebody on the way has changed the page (a CDN that strips comments or hides mail addresses), and leaves none of it.
 */
function keepWrittenByHead(): () => void {
  const { documentElement: html, head } = document
  const attributes = [...html.attributes].map(({ name, value }) => [name, value] as const)
  const color = head.querySelector('meta[name="theme-color"]')
  return () => {
    if (html.dataset.theme !== undefined) return
    for (const [name, value] of attributes) html.setAttribute(name, value)
    if (color) document.head.append(color)
  }
}

async function start(): Promise<void> {
  const staticExport = readStaticStart()
  await loadScreen(staticExport?.address ?? location)
  // Back or forward was pressed before the page was alive: what stands here belongs to another address. Coming alive
  // with it would show the wrong page for good.
  if (!isAtLoadedAddress()) return location.reload()
  // In the static export there is nobody to sign in with.
  if (!staticExport) startSession()
  startOverlays()
  followTranslators()
  const router = staticExport
    ? (await import('./static-export/static-router.client.ts')).createStaticRouter({
        routes,
        ...staticExport,
      })
    : createBrowserRouter(routes)
  const writeAgain = keepWrittenByHead()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      {
        // Told once the new document stands, and before it is painted.
        onRecoverableError(error) {
          writeAgain()
          reportError(error)
        },
      },
    )
  })
}

void start()

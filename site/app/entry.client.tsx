import { followTranslators } from '@xiaolou/browser/page-translator'
import { startSession } from '@xiaolou/browser/session'
import { passPressesOn } from '@xiaolou/browser/view-transition'
import { startOverlays } from '@xiaolou/ui/overlay'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { entryFile } from './lib/entry-file.ts'
import { isAtLoadedAddress } from './lib/page-address.ts'
import { routes } from './routes.tsx'
import { appFailed } from './start/event-replay.ts'
import { readStaticStart } from './static-export/static-start.ts'

/** React can hydrate only once the code of the screen that the server rendered has loaded. */
async function loadScreen(address: string | Location): Promise<void> {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/**
 * Keeps what the script in the head wrote: the theme, which also tells CSS that scripts run. If a proxy
 * changed the page (a CDN that strips comments or hides mail addresses), React renders the document from
 * scratch and would drop it.
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
  entryFile.path = new URL(import.meta.url).pathname
  const staticExport = readStaticStart()
  await loadScreen(staticExport?.address ?? location)
  // Back or forward was pressed before hydration, so the rendered page belongs to another address. Hydrating
  // it would show the wrong page for good.
  if (!isAtLoadedAddress()) return location.reload()
  // The static export has no sign-in.
  if (!staticExport) startSession()
  passPressesOn()
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
        // Runs once the new document is in place, before it is painted.
        onRecoverableError(error) {
          writeAgain()
          reportError(error)
        },
      },
    )
  })
}

start().catch((error: unknown) => {
  dispatchEvent(new Event(appFailed))
  reportError(error)
})

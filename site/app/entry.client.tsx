import { startSession } from '@xiaolou/browser/session'
import { startOverlays } from '@xiaolou/ui/overlay'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isAtLoadedAddress } from './lib/page-address.ts'
import { readTwinStart } from './lib/twin-start.ts'
import { routes } from './routes.tsx'

/** The screen that the server has rendered has to be here before React meets it. */
async function loadScreen(address: string | Location): Promise<void> {
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

async function start(): Promise<void> {
  const twin = readTwinStart()
  await loadScreen(twin?.address ?? location)
  // Back or forward was pressed before the page was alive: what stands here belongs to another address. Coming alive
  // with it would show the wrong page for good.
  if (!isAtLoadedAddress()) return location.reload()
  // In the static twin there is nobody to sign in with.
  if (!twin) startSession()
  startOverlays()
  const router = twin
    ? (await import('./twin/twin-router.client.ts')).createTwinRouter({ routes, ...twin })
    : createBrowserRouter(routes)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

void start()

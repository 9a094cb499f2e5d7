import { startOverlays } from '@xiaolou/ui/overlay'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isAtLoadedAddress } from './lib/page-address.ts'
import { startSession } from './lib/session.ts'

// Back or forward was pressed before the page was alive: what stands here belongs to another address. Coming alive
// with it would show the wrong page for good.
if (!isAtLoadedAddress()) location.reload()
else {
  startSession()
  startOverlays()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const withoutHash = (address: unknown) => String(address).split('#')[0]

// Back or forward was pressed before the page was alive: what stands here belongs to another address. Coming alive
// with it would show the wrong page for good.
if (withoutHash(Reflect.get(window, 'loadedAddress')) !== withoutHash(location.href)) location.reload()
else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

// First: it declares the order of the layers of all other styles.
import './styles.css'
import { followTranslators } from '@xiaolou/browser/page-translator'
import { startSession } from '@xiaolou/browser/session'
import { passPressesOn } from '@xiaolou/browser/view-transition'
import { startOverlays } from '@xiaolou/ui/overlay'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('the shell has no root')

startSession({ isPrivate: true })
passPressesOn()
startOverlays()
followTranslators()
createRoot(element).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, { basename: '/admin' })} />
  </StrictMode>,
)

import { Outlet, useRouteError } from 'react-router'
import { PageError } from './page-error.tsx'

/** Between the shell and the screens, so that what goes wrong on a screen leaves the shell standing. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <PageError error={useRouteError()} />
}

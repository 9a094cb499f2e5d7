import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { type PageMetaArgs, pageMeta } from '../lib/head.ts'
import { PageError, refusalWords } from './page-error.tsx'

/** A screen that could not be shown has no head of its own. */
export function meta({ error, matches }: PageMetaArgs) {
  if (!error) return []
  const { title } = refusalWords(isRouteErrorResponse(error) ? error : undefined)
  return pageMeta({ matches }, { title, isIndexed: false })
}

/** Between the shell and the screens, so that what goes wrong on a screen leaves the shell standing. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <PageError error={useRouteError()} />
}

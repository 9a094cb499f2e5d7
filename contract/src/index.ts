import * as article from './article.ts'
import * as category from './category.ts'
import type { RouteShape } from './kit/route.ts'
import * as site from './site.ts'
import * as tag from './tag.ts'

function routesOf(module: object): RouteShape[] {
  return Object.values(module).filter(isRoute)
}

function isRoute(value: unknown): value is RouteShape {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}

/** The table of contents of the API: every call, by feature. */
export const api = {
  article: routesOf(article),
  category: routesOf(category),
  tag: routesOf(tag),
  site: routesOf(site),
} as const

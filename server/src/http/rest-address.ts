import type { RouteShape } from '@xiaolou/contract/kit/route'

/** Decodes what can be decoded; a stray `%` is a character that somebody typed. */
const decodeTyped = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })

/**
 * Rewrites addresses of calls with `takesRest` so that what follows is one parameter. Nothing follows if a
 * browser took it for a fragment (`#`) or for steps of the path (`.`, `..`): a space then.
 */
export function createRestRewriter(routes: readonly RouteShape[]): (url: string) => string {
  const prefixes = routes
    .filter(route => route.takesRest)
    .map(({ path }) => {
      const prefix = `/api${path.slice(0, path.lastIndexOf(':'))}`
      return { prefix, stepUp: prefix.slice(0, prefix.lastIndexOf('/', prefix.length - 2) + 1) }
    })
  return url => {
    for (const { prefix, stepUp } of prefixes) {
      if (url === prefix || `${url}/` === prefix || url === stepUp) return `${prefix}%20`
      if (!url.startsWith(prefix)) continue
      return prefix + encodeURIComponent(decodeTyped(url.slice(prefix.length)).toWellFormed())
    }
    return url
  }
}

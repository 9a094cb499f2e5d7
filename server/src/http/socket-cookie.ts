import type { CookieValue } from '@xiaolou/contract/kit/handler'

/** Sent to `/ws` and nowhere else: no call under `/api` can be made with it, so that none can be forged with it. */
const name = 'xiaolou_ws'
const cookiePath = '/ws'
const plausible = /^[\w-]{20,100}$/

/** The `Set-Cookie` line; an empty value takes the cookie away. `isSecure`: the request came over TLS. */
export function socketCookieLine({ value, maxAgeSeconds }: CookieValue, isSecure: boolean): string {
  const parts = [
    `${name}=${value}`,
    `Path=${cookiePath}`,
    `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** The cookie's value in a `Cookie` header: of several the first, which the browser has put there as the most fitting. */
export function readSocketCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    return plausible.test(value) ? value : undefined
  }
  return undefined
}

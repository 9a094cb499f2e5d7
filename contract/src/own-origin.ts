/**
 * Whether a page of this origin may open a socket: only the site's own. If the site is not https
 * (development), also a page of the requested host. Browsers always send an origin: without one the client is
 * not a page.
 */
export function isOwnOrigin(input: {
  origin: string | undefined
  host: string | undefined
  siteUrl: string
}): boolean {
  const { origin, host, siteUrl } = input
  if (!origin) return false
  const site = new URL(siteUrl)
  if (origin === site.origin) return true
  if (site.protocol === 'https:' || !host) return false
  return origin === `http://${host.toLowerCase()}`
}

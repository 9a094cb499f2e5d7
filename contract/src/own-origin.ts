/**
 * Whether a page of this origin may open a socket: exactly the site's own. Where the site is not https (development),
 * also a page of the host that was asked. Browsers always say whence they come: where nothing is said there is no page.
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

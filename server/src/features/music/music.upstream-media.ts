import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { isServiceHost } from './music.upstream-value.ts'

// As long as our own streams hold; and a cover's address stays the same, so that it is fetched once by each browser.
const songHoldsSeconds = 1_200
const maxAddressLength = 1_500

/** What the media route may fetch: `isGuarded` unless it is the upstream that the owner himself has named. */
export type MediaPlace = { readonly url: URL; readonly kind: 'cover' | 'song'; readonly isGuarded: boolean }

/**
 * Addresses of the upstream's files as a browser is given them: the service's own hosts by https or, where the owner
 * wants it, through us; files of the upstream itself always through us, since it may stand where no visitor reaches it;
 * anything else on https. Signed, so that nobody can have anything else fetched.
 */
export function createMedia(parts: { baseUrl: string; isProxied: boolean; secret: string; clock: Clock }) {
  const { clock, isProxied } = parts
  const upstream = new URL(parts.baseUrl)
  const key = createHmac('sha256', parts.secret).update('music media').digest()
  const signature = (exp: number, address: string) =>
    createHmac('sha256', key).update(`${exp}.${address}`).digest('base64url').slice(0, 22)

  /** Whose file it is; nothing for one that we never fetch. */
  const placeOf = (url: URL): 'upstream' | 'service' | undefined => {
    if (url.username !== '' || url.password !== '') return undefined
    if (url.origin === upstream.origin) return 'upstream'
    const isPlain = url.port === '' && (url.protocol === 'https:' || url.protocol === 'http:')
    return isPlain && isServiceHost(url.hostname) ? 'service' : undefined
  }

  return {
    /** '' for what is no address of the web. */
    toAddress(address: string, base: string, kind: 'cover' | 'song'): string {
      if (address === '' || address.length > maxAddressLength || !URL.canParse(address, upstream)) return ''
      const url = new URL(address, upstream)
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return ''
      if (url.username !== '' || url.password !== '') return ''
      const place = placeOf(url)
      if (place !== 'upstream') url.protocol = 'https:'
      if (place !== 'upstream' && !(place === 'service' && isProxied)) return url.href
      const nowSeconds = Math.floor(clock.now() / 1_000)
      const exp = kind === 'cover' ? 0 : (Math.floor(nowSeconds / songHoldsSeconds) + 2) * songHoldsSeconds
      const named = Buffer.from(url.href).toString('base64url')
      return `${base}/wapi/media/${exp}.${signature(exp, url.href)}.${named}`
    },

    /** What an address of ours stands for; nothing for one that we did not make or that has run out. */
    read(token: string): MediaPlace | undefined {
      const [, expText = '', given = '', named = ''] =
        /^(\d{1,12})\.([\w-]{22})\.([\w-]{1,2200})$/.exec(token) ?? []
      if (named === '') return undefined
      const address = Buffer.from(named, 'base64url').toString('utf8')
      const exp = Number(expText)
      if (!timingSafeEqual(Buffer.from(signature(exp, address)), Buffer.from(given))) return undefined
      if (exp !== 0 && exp * 1_000 < clock.now()) return undefined
      // Looked at again: the owner may have named another upstream since.
      const url = URL.canParse(address) ? new URL(address) : undefined
      const place = url && placeOf(url)
      if (!url || !place || (place === 'service' && !isProxied)) return undefined
      return { url, kind: exp === 0 ? 'cover' : 'song', isGuarded: place === 'service' }
    },
  }
}

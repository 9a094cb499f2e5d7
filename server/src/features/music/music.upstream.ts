import type { Clock } from '../../platform/clock.ts'
import { createMusicCalls, type MusicHandler } from './music.calls.ts'
import type { MusicSource } from './music.source.ts'
import { createUpstreamClient } from './music.upstream-client.ts'
import { fallbackWords, UpstreamFailure } from './music.upstream-failure.ts'
import { joinSources } from './music.upstream-join.ts'
import { createMedia } from './music.upstream-media.ts'
import { type MediaFile, openMedia } from './music.upstream-open.ts'
import { createUpstreamSource } from './music.upstream-source.ts'

/** What the owner's environment says of a service of the same family. */
export type UpstreamSetting = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Whether the service's files go through us as well, so that no visitor's browser asks anybody else. */
  readonly isProxied: boolean
}

export type MediaRequest = Parameters<typeof openMedia>[1] & { readonly token: string }
export type Upstream = {
  joinCalls(own: MusicSource): ReadonlyMap<string, MusicHandler>
  /** Nothing for an address that we did not make, and for what the upstream does not give. */
  openMedia(request: MediaRequest): Promise<MediaFile | undefined>
}

/**
 * A service of the same family before the site's own library. When it fails, the library answers what it can and says so
 * (`fallback`, `fallbackMessage`); for a song or list of the service's own it is the family's error, in words.
 */
export function createUpstream(parts: {
  setting: UpstreamSetting
  secret: string
  clock: Clock
  timeoutMs?: number
}): Upstream {
  const { setting, secret, clock, timeoutMs } = parts
  const media = createMedia({ ...setting, secret, clock })
  const ask = createUpstreamClient({ baseUrl: setting.baseUrl, ...(timeoutMs && { timeoutMs }) })
  const upstream = createUpstreamSource({ ask, clock, toAddress: media.toAddress })

  return {
    joinCalls(own) {
      const ownCalls = createMusicCalls(own)
      const joined = createMusicCalls(joinSources(own, upstream))
      const handle =
        (path: string, call: MusicHandler): MusicHandler =>
        async (query, base) => {
          try {
            return await call(query, base)
          } catch (cause) {
            if (!(cause instanceof UpstreamFailure)) throw cause
            const ownCall = cause.hasOwnAnswer ? ownCalls.get(path) : undefined
            if (!ownCall) return { code: cause.code, msg: cause.message }
            return { ...(await ownCall(query, base)), fallback: true, fallbackMessage: fallbackWords }
          }
        }
      return new Map([...joined].map(([path, call]) => [path, handle(path, call)]))
    },

    async openMedia({ token, ...request }) {
      const place = media.read(token)
      return place && openMedia(place, request)
    },
  }
}

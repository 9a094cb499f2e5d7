import type { Readable } from 'node:stream'
import type { Actor, BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Call } from '@xiaolou/contract/kit/route'
import type { RenamedPlaces, StaticExportComment } from '@xiaolou/contract/static-export'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Bus } from '../platform/bus.ts'
import type { Cache } from '../platform/cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { Download } from '../platform/downloads.ts'
import type { Document } from '../platform/feature.ts'
import type { LetterLink } from '../platform/letter-link.ts'
import type { LiveFeature } from '../platform/live.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { BodyPace } from './file-intake.ts'
import type { SentFile } from './send-file.ts'
import type { SocketLimits } from './socket-connection.ts'

/** What the site's server build exports. */
export type RenderPage = (input: {
  url: string
  call: Call
  /**
   * Given for a page of the static export: it contains the comments, the player only if there is music, and
   * no chat room.
   */
  staticExport?: {
    findComments: (subject: { type: 1 | 2 | 3; forId: number }) => Promise<readonly StaticExportComment[]>
    hasMusic: boolean
    renamed: RenamedPlaces
  }
}) => Promise<RenderedAnswer>

/**
 * The renderer's answer: a redirect or a whole page. `scripts` are the source expressions (`'sha256-…'`) of
 * its inline scripts; no others may run. `isVolatile`: never cached, as its content may be recalled at any
 * moment (the chat room). `freshForMs`: not sent from a cache when older. `isIndexed`: search engines may
 * list it. `isPrivate`: only for visitors who were given its address, and never cached on the way.
 */
export type RenderedAnswer =
  | { readonly status: number; readonly location: string }
  | {
      readonly status: number
      readonly body: Buffer
      readonly scripts: readonly string[]
      readonly isVolatile: boolean
      readonly freshForMs?: number | undefined
      readonly isIndexed: boolean
      readonly isPrivate: boolean
    }

/** One stored file. */
export type StoredFile = SentFile & {
  /** Set for files that are downloaded rather than shown. */
  readonly downloadName?: string
  /** Sent as a substitute; the requested file may exist soon. */
  readonly isStandIn?: true
  /** Where anybody may load it directly: the owner's bucket, or a CDN in front of it. */
  readonly publicUrl?: string
}

/** Opens the upload `/uploads/<name>`; undefined for unknown and malformed names. */
export type UploadReader = { open(name: string): Promise<StoredFile | undefined> }

/** What is served under `/wapi`; loaded with the first request there. */
export type MusicDeps = {
  load(): Promise<{
    /** By path. `base` precedes our own addresses in the answer; its `code` is the HTTP status if ≥ 400. */
    readonly calls: ReadonlyMap<string, (query: unknown, base: string) => Promise<{ readonly code: number }>>
    /** The interface of MetingJS: songs, a lyric, or where to find a file; undefined for an unknown song. */
    meting(
      query: unknown,
      base: string,
    ): Promise<
      | { readonly list: readonly object[] }
      | { readonly text: string }
      | { readonly location: string }
      | undefined
    >
    /** An encoded picture (WebP) by its name; `param` is the requested size. */
    getCover(name: string, param: string): Promise<Buffer | undefined>
    isAddressValid(address: { id: number; exp: string; sig: string }): boolean
    /** An open file; the caller must close it unless it is read to the end. */
    openSong(id: number): Promise<(SentFile & { close(): Promise<void> }) | undefined>
    /** Opens a file of the upstream, if there is one and its files are proxied. */
    readonly openMedia?:
      | ((request: {
          token: string
          method: 'GET' | 'HEAD'
          range: string | undefined
          param: string
          signal: AbortSignal
        }) => Promise<
          { status: number; headers: Readonly<Record<string, string>>; body: Readable } | undefined
        >)
      | undefined
  }>
}

export type HttpDeps = {
  readonly metrics?: Metrics | undefined
  readonly metricsToken?: string | undefined
  readonly countWaiting?: (() => Readonly<Record<string, number>>) | undefined
  readonly dataDir?: string | undefined
  readonly trustProxy: Config['trustProxy']
  readonly hasRateLimits: boolean
  readonly siteUrl: string
  readonly logger: FastifyBaseLogger | { readonly level: string }
  readonly routes: readonly BoundRoute[]
  /** Throws the `signedOut` refusal for an invalid or expired token. */
  resolveActor(token: string): Promise<Actor>
  /** The same for the cookie of `/ws`. */
  resolveSocketCookie(cookie: string): Promise<Actor>
  readonly render?: RenderPage | undefined
  readonly documents: readonly Document[]
  /** Decoded old path and query → new path; called only when a page answers 404. */
  findRedirect(path: string, search: string): Promise<string | undefined>
  /** Called with the user agent for every page and text that a robot fetches. */
  readonly onRobot?: ((agent: string) => void) | undefined
  readonly clientDir?: string | undefined
  /** The folder of the console's build; without one `/admin` is an address like any other. */
  readonly adminDir?: string | undefined
  readonly uploads: UploadReader
  readonly openDownload: (token: string) => Promise<Download | undefined>
  readonly findLetterLink: (token: string) => Promise<LetterLink | undefined>
  readonly music?: MusicDeps
  /** Whether the owner has closed the music. */
  readonly isMusicClosed?: () => Promise<boolean>
  /** Origins whose pages may use `/wapi` as well, asked for with each request there; none unless given. */
  readonly getMusicOrigins?: () => Promise<readonly string[]>
  readonly clock: Clock
  /** The key for visitor hashes; the same in every process of a site, never shown. */
  readonly visitorSecret: string
  readonly bus: Bus
  /** Rate limit counters shared by several processes. */
  readonly sharedCache?: Pick<Cache, 'increment'> | undefined
  /** What features add to the site's socket at `/ws`. */
  readonly live?: readonly LiveFeature[]
  readonly socketLimits?: Partial<SocketLimits>
  isReady(): Promise<boolean>
  /** Open connections from one address that is neither this machine nor a trusted proxy; 256 by default. */
  readonly maxConnectionsPerAddress?: number
  /** The slowest accepted upload; 1 KB in 5 s by default. */
  readonly bodyPace?: BodyPace
}

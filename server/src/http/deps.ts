import type { Readable } from 'node:stream'
import type { Actor, BoundRoute } from '@xiaolou/contract/kit/handler'
import type { Call } from '@xiaolou/contract/kit/route'
import type { StaticExportComment } from '@xiaolou/contract/static-export'
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
  /** Given for a page of the static export: the comments stand in it, the player only where there is something to play, and no chat room. */
  staticExport?: {
    findComments: (subject: { type: 1 | 2 | 3; forId: number }) => Promise<readonly StaticExportComment[]>
    hasMusic: boolean
  }
}) => Promise<RenderedAnswer>

/**
 * What the renderer answers: a redirect or a whole page. `scripts` are the source expressions (`'sha256-…'`) of the
 * inline scripts that it vouches for: those, and no others, may run. `isVolatile`: never cached, for what it shows may be
 * taken back at any moment (the chat room). Neither is what is not `isIndexed` found by search engines, nor is what
 * `isPrivate`, for who was given its address, kept by anybody on the way.
 */
export type RenderedAnswer =
  | { readonly status: number; readonly location: string }
  | {
      readonly status: number
      readonly body: Buffer
      readonly scripts: readonly string[]
      readonly isVolatile: boolean
      readonly isIndexed: boolean
      readonly isPrivate: boolean
    }

/** One stored file. */
export type StoredFile = SentFile & {
  /** Set for files that are handed out to be saved rather than shown. */
  readonly downloadName?: string
  /** Sent in place of what was asked for, and soon to be asked for again. */
  readonly isStandIn?: true
  /** Where anybody may load it without us: the owner's bucket, or what stands before it. */
  readonly publicUrl?: string
}

/** Finds what `/uploads/<name>` holds; unknown and malformed names alike give nothing. */
export type UploadReader = { open(name: string): Promise<StoredFile | undefined> }

/** What is served under `/wapi`; loaded with the first request there. */
export type MusicDeps = {
  load(): Promise<{
    /** By path. `base` comes before addresses of ours in the answer; its `code` is the HTTP status from 400 on. */
    readonly calls: ReadonlyMap<string, (query: unknown, base: string) => Promise<{ readonly code: number }>>
    /** An encoded picture (WebP) by its name; `param` is the size that is asked for. */
    getCover(name: string, param: string): Promise<Buffer | undefined>
    isAddressValid(address: { id: number; exp: string; sig: string }): boolean
    /** An open file, to be closed by whoever does not read it to its end. */
    openSong(id: number): Promise<(SentFile & { close(): Promise<void> }) | undefined>
    /** A file of the upstream's under way, where there is one and its files go through us. */
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
  /** What `/metrics` says, to whoever knows the token. */
  readonly metrics?: Metrics | undefined
  readonly metricsToken?: string | undefined
  /** What waits in this process, by the name of its queue. */
  readonly countWaiting?: (() => Readonly<Record<string, number>>) | undefined
  readonly dataDir?: string | undefined
  readonly trustProxy: Config['trustProxy']
  readonly hasRateLimits: boolean
  readonly siteUrl: string
  readonly logger: FastifyBaseLogger | { readonly level: string }
  readonly routes: readonly BoundRoute[]
  /** Throws the `signedOut` refusal for a token that is not, or no longer, one of ours. */
  resolveActor(token: string): Promise<Actor>
  /** The same for the cookie of `/ws`. */
  resolveSocketCookie(cookie: string): Promise<Actor>
  readonly render?: RenderPage | undefined
  readonly documents: readonly Document[]
  /** Decoded old path and the query of its page → new path; asked only when a page answers 404. */
  findRedirect(path: string, search: string): Promise<string | undefined>
  /** Told of every page and text that a robot fetches, by how it names itself. */
  readonly onRobot?: ((agent: string) => void) | undefined
  /** The folder of the site's browser build. */
  readonly clientDir?: string | undefined
  /** The folder of the console's build; without one `/admin` is an address like any other. */
  readonly adminDir?: string | undefined
  readonly uploads: UploadReader
  /** What a signed address is good for. */
  readonly openDownload: (token: string) => Promise<Download | undefined>
  /** What a letter's link is for. */
  readonly findLetterLink: (token: string) => Promise<LetterLink | undefined>
  readonly music?: MusicDeps
  /** Origins whose pages may use `/wapi` as well, asked with each request there; none unless given. */
  /** Whether the owner has closed the music. */
  readonly isMusicClosed?: () => Promise<boolean>
  readonly getMusicOrigins?: () => Promise<readonly string[]>
  readonly clock: Clock
  /** Keys the hashes by which visitors are told apart; the same in every process of a site, never shown. */
  readonly visitorSecret: string
  readonly bus: Bus
  /** Where several processes count together what an address does. */
  readonly sharedCache?: Pick<Cache, 'increment'> | undefined
  /** What features add to the site's socket at `/ws`. */
  readonly live?: readonly LiveFeature[]
  readonly socketLimits?: Partial<SocketLimits>
  isReady(): Promise<boolean>
  /** Open connections from one address that is neither this machine nor a trusted proxy; 256 unless given. */
  readonly maxConnectionsPerAddress?: number
  /** How slowly a file may come; 1 KB in 5 s unless given. */
  readonly bodyPace?: BodyPace
}

import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { carriesToken } from './token-address.ts'

/** Why nothing was fetched; for whoever says it in words. */
export type FetchFault = 'address' | 'away' | 'refused' | 'type' | 'tooLarge' | 'tooSlow'

/** A fetch that gave nothing. */
export class GuardedFetchError extends Error {
  readonly fault: FetchFault
  constructor(fault: FetchFault, cause?: unknown) {
    super(`not fetched: ${fault}`, { cause })
    this.name = 'GuardedFetchError'
    this.fault = fault
  }
}

export type GuardedFetch = (
  address: string,
  wanted: { type: RegExp; accept: string; maxBytes: number; timeoutMs: number },
) => Promise<Buffer>

/** What is let through; tests, whose servers stand on this very machine, let through more. */
type Guard = {
  isAllowedAddress: (ip: string) => boolean
  lookup: LookupFunction
  isAllowedPort: (port: string) => boolean
}

const publicNet: Guard = {
  isAllowedAddress: isPublicAddress,
  lookup: publicLookup,
  isAllowedPort: port => port === '',
}

const maxRedirects = 4
const maxAddressLength = 4_000

/** What an address answers, by its status alone. */
export type GuardedAsk = (address: string, timeoutMs: number) => Promise<number>

/** Hands something over at an address, which somebody wrote down, and gives what was answered there. */
export type GuardedPost = (
  address: string,
  given: { headers: Readonly<Record<string, string>>; body: string; maxBytes: number; timeoutMs: number },
) => Promise<{ status: number; text: string }>

type Method = 'GET' | 'HEAD'
type Follow = (
  address: string,
  asked: { method: Method; accept: string; signal: AbortSignal },
) => Promise<IncomingMessage>

/**
 * Goes where an address leads that somebody else wrote: http and https on their own ports, names resolved once and to public
 * addresses only, also behind every redirect; nothing of the site or its visitors goes along.
 */
function createFollow(guard: Guard): Follow {
  const checked = createCheck(guard)
  return async (address, asked) => {
    const ask = (url: URL) => open(url, { ...asked, lookup: guard.lookup })
    let url = checked(address)
    let answer = await ask(url)
    for (let turns = 0; isRedirect(answer); turns++) {
      answer.destroy()
      if (turns === maxRedirects) throw new GuardedFetchError('refused')
      url = checked(answer.headers.location ?? '', url)
      answer = await ask(url)
    }
    return answer
  }
}

/** Gives `work` so long and no longer; whatever goes wrong is a GuardedFetchError. */
async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal)
  } catch (cause) {
    if (cause instanceof GuardedFetchError) throw cause
    throw new GuardedFetchError(signal.aborted ? 'tooSlow' : isPrivate(cause) ? 'address' : 'away', cause)
  }
}

/**
 * Fetches what stands there. It is given up after `timeoutMs` in all and beyond `maxBytes`, however slowly it comes. Throws
 * GuardedFetchError.
 */
export function createGuardedFetch(guard: Guard = publicNet): GuardedFetch {
  const follow = createFollow(guard)
  return (address, { type, accept, maxBytes, timeoutMs }) =>
    within(timeoutMs, async signal =>
      read(await follow(address, { method: 'GET', accept, signal }), { type, maxBytes }),
    )
}

// What answers a question for a head that it does not take: something is there, and no more is known.
const headRefused = 405

/**
 * Whether something answers there: asked for its head, and whole where a head is refused; no body is read. What may be
 * somebody's own is never opened: one visit can use it up, or end a subscription. Throws GuardedFetchError.
 */
export function createGuardedAsk(guard: Guard = publicNet): GuardedAsk {
  const follow = createFollow(guard)
  return (address, timeoutMs) =>
    within(timeoutMs, async signal => {
      const statusBy = async (method: Method) => {
        const answer = await follow(address, { method, accept: 'text/html,*/*;q=0.8', signal })
        answer.destroy()
        return answer.statusCode ?? 0
      }
      const status = await statusBy('HEAD')
      if (status < 400) return status
      return carriesToken(address) ? headRefused : statusBy('GET')
    })
}

/**
 * Posts to an address of the public net, and follows it nowhere: whoever redirects has said so by its status. With
 * `anywhere` the owner's environment vouches for addresses of their own net. Throws GuardedFetchError.
 */
export function createGuardedPost(guard: Guard = publicNet): GuardedPost {
  const checked = createCheck(guard)
  return (address, { headers, body, maxBytes, timeoutMs }) =>
    within(timeoutMs, async signal => {
      const asked = { method: 'POST', accept: 'application/json', signal, lookup: guard.lookup } as const
      const answer = await open(checked(address), { ...asked, headers, body })
      return { status: answer.statusCode ?? 0, text: (await readBody(answer, maxBytes)).toString('utf8') }
    })
}

/** What an owner lets their own program reach: any address, any port. */
export const anywhere: Guard = { isAllowedAddress: () => true, lookup, isAllowedPort: () => true }

/** An address as somebody wrote it, or as another leads to it; throws for one that is not to be gone to. */
function createCheck(guard: Guard) {
  return (address: string, base?: URL): URL => {
    if (address.length > maxAddressLength || !URL.canParse(address, base))
      throw new GuardedFetchError('address')
    const url = new URL(address, base)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    if (!isWeb || url.username !== '' || url.password !== '') throw new GuardedFetchError('address')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isForbidden = isIP(host) !== 0 && !guard.isAllowedAddress(host)
    if (isForbidden || !guard.isAllowedPort(url.port)) throw new GuardedFetchError('address')
    return url
  }
}

const isPrivate = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'EADDRNOTAVAIL'

const isRedirect = ({ statusCode = 0, headers }: IncomingMessage) =>
  statusCode >= 300 && statusCode < 400 && headers.location !== undefined

type Asked = {
  method: Method | 'POST'
  accept: string
  signal: AbortSignal
  lookup: LookupFunction
  headers?: Readonly<Record<string, string>>
  body?: string
}

function open(
  url: URL,
  { method, accept, signal, lookup, headers: given, body }: Asked,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const headers = {
      Accept: accept,
      'Accept-Encoding': 'identity',
      'User-Agent': 'Mozilla/5.0 (compatible; Xiaolou)',
      ...given,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    }
    // A connection of its own: one that is kept might lead where a name no longer does.
    const asking = send(url, { method, agent: false, signal, lookup, headers })
    asking.on('error', reject)
    asking.on('response', resolve)
    asking.end(body)
  })
}

async function read(
  answer: IncomingMessage,
  { type, maxBytes }: { type: RegExp; maxBytes: number },
): Promise<Buffer> {
  const given = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const fault =
    answer.statusCode !== 200
      ? 'refused'
      : !type.test(given) || answer.headers['content-encoding'] !== undefined
        ? 'type'
        : Number(answer.headers['content-length'] ?? 0) > maxBytes
          ? 'tooLarge'
          : undefined
  if (fault) {
    answer.destroy()
    throw new GuardedFetchError(fault)
  }
  return readBody(answer, maxBytes)
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const piece = Buffer.from(chunk)
    size += piece.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new GuardedFetchError('tooLarge')
    chunks.push(piece)
  }
  if (!answer.complete) throw new GuardedFetchError('away')
  return Buffer.concat(chunks)
}

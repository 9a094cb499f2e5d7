import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { carriesToken } from './token-address.ts'

/** Why nothing was fetched; callers translate it for people. */
export type FetchFault = 'address' | 'away' | 'refused' | 'type' | 'tooLarge' | 'tooSlow'

/** A failed fetch. */
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

/** What is allowed; tests, whose servers run on this machine, allow more. */
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

/** The status that an address answers with. */
export type GuardedAsk = (address: string, timeoutMs: number) => Promise<number>

/** Posts to a user-supplied address and returns the answer. */
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
 * Follows an address from an untrusted source: http and https on their own ports, names resolved once and to
 * public addresses only, also after every redirect; sends nothing about the site or its visitors.
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

/** Limits `work` to `timeoutMs`; any failure is a GuardedFetchError. */
async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal)
  } catch (cause) {
    if (cause instanceof GuardedFetchError) throw cause
    throw new GuardedFetchError(signal.aborted ? 'tooSlow' : isPrivate(cause) ? 'address' : 'away', cause)
  }
}

/** Fetches an address. Gives up after `timeoutMs` in total or beyond `maxBytes`. Throws GuardedFetchError. */
export function createGuardedFetch(guard: Guard = publicNet): GuardedFetch {
  const follow = createFollow(guard)
  return (address, { type, accept, maxBytes, timeoutMs }) =>
    within(timeoutMs, async signal =>
      read(await follow(address, { method: 'GET', accept, signal }), { type, maxBytes }),
    )
}

// The status of servers that do not support HEAD: something is there, and no more is known.
const headRefused = 405

/**
 * Checks whether an address answers: by HEAD, or by GET if HEAD is refused; reads no body. Never opens
 * personal addresses: one visit can use them up, or end a subscription. Throws GuardedFetchError.
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
 * Posts to a public address without following redirects: the status tells. With `anywhere` the owner's
 * environment permits addresses of their own network. Throws GuardedFetchError.
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

/** For the owner's own services: any address, any port. */
export const anywhere: Guard = { isAllowedAddress: () => true, lookup, isAllowedPort: () => true }

/** Parses an address or a redirect's target; throws if it is not allowed. */
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
    // A new connection: a kept-alive one may lead to an address that the name no longer resolves to.
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

import { createReadStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { RemoteProblem, wordsOfFault, wordsOfStatus } from './remote-problem.ts'

/** A file, or bytes; the length is sent first, as no storage accepts a body without. */
export type RemoteFile = { path: string; sizeBytes: number; onSent: (bytes: number) => void }
type Body = Uint8Array | RemoteFile

type RemoteRequest = {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  body?: Body
}

export type RemoteAnswer = { status: number; headers: IncomingMessage['headers']; text: string }

/** No byte for `idleMs` counts as a lost connection; retryable requests are tried `tries` times. */
export type Patience = { idleMs: number; tries: number; pauseMs: number }
export const usualPatience: Patience = { idleMs: 60_000, tries: 4, pauseMs: 2_000 }

const maxTextBytes = 8 * 1024 * 1024

async function readText(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > maxTextBytes) throw new Error('an answer without end')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** One request; resolves once its answer begins. No redirects: a signature is for one address. */
async function open(given: RemoteRequest, idleMs: number): Promise<IncomingMessage> {
  const { method, url, headers = {}, body } = given
  const length = body === undefined ? 0 : 'path' in body ? body.sizeBytes : body.length
  const hasLength = body !== undefined || method === 'PUT' || method === 'POST'
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(
    url,
    { method, headers: { ...headers, ...(hasLength && { 'content-length': String(length) }) } },
    resolve,
  )
  request.setTimeout(idleMs, () =>
    request.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
  )
  request.on('error', reject)
  if (!body || !('path' in body)) {
    request.end(body)
    return promise
  }
  const file = createReadStream(body.path, {
    end: Math.max(0, body.sizeBytes - 1),
    highWaterMark: 256 * 1024,
  })
  file.on('error', cause => request.destroy(cause))
  let sent = 0
  file.on('data', part => {
    sent += part.length
    body.onSent(sent)
  })
  file.pipe(request)
  const answer = await promise.finally(() => {
    // A server that refuses answers early: the rest is not sent.
    file.unpipe(request)
    file.destroy()
  })
  return answer.once('end', () => {
    if (!request.writableFinished) request.destroy()
  })
}

const isWorthAnother = (status: number) =>
  status === 429 || status === 408 || (status >= 500 && status !== 501 && status !== 507)

/**
 * Sends a request, with retries where they make sense. `make` builds the request for each try, as signatures
 * contain the time. Throws RemoteProblem if nobody answers; the caller judges the status.
 */
export async function askRemote(
  place: string,
  make: () => Promise<RemoteRequest> | RemoteRequest,
  { idleMs, tries, pauseMs }: Patience,
): Promise<RemoteAnswer> {
  for (let at = 1; ; at += 1) {
    try {
      const answer = await open(await make(), idleMs)
      const text = await readText(answer)
      const status = answer.statusCode ?? 0
      if (at >= tries || !isWorthAnother(status)) return { status, headers: answer.headers, text }
    } catch (cause) {
      const words = wordsOfFault(cause)
      if (words === undefined) throw cause
      if (at >= tries) throw new RemoteProblem(`${place}${words}`, { cause })
    }
    await wait(pauseMs * at)
  }
}

/**
 * The bytes of one answer as they arrive; the request is sent when the first is read, and ended when reading
 * stops. A broken connection resumes where it broke, with `make(offset, etag)`, if the object has not
 * changed. Fails with a RemoteProblem.
 */
export function streamRemote(
  place: string,
  make: (offset: number, etag: string) => Promise<RemoteRequest>,
  check: (answer: Pick<RemoteAnswer, 'status' | 'headers'>) => void,
  { idleMs, tries, pauseMs }: Patience,
): Readable {
  async function* bytes() {
    let [offset, etag] = [0, '']
    for (let at = 1; ; at += 1) {
      const before = offset
      try {
        const answer = await open(await make(offset, etag), idleMs)
        const [status, { headers }] = [answer.statusCode ?? 0, answer]
        if (status === 206 || (status === 200 && offset === 0)) {
          check({ status, headers })
          etag = headers.etag ?? ''
          for await (const part of answer) {
            offset += part.length
            yield part
          }
          return
        }
        const text = await readText(answer)
        if (at >= tries || !isWorthAnother(status))
          throw new RemoteProblem(`${place}${wordsOfStatus(status, text)}`)
      } catch (cause) {
        const words = wordsOfFault(cause)
        if (words === undefined) throw cause
        if (offset > before) at = 0
        else if (at >= tries) throw new RemoteProblem(`${place}${words}`, { cause })
      }
      await wait(pauseMs * at)
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}

/** Reads an object of `sizeBytes` from `make(offset)` in pieces, resuming after broken connections. */
export async function readRemote(
  place: string,
  make: (offset: number) => Promise<RemoteRequest> | RemoteRequest,
  take: (bytes: Uint8Array) => Promise<void>,
  { sizeBytes, patience: { idleMs, tries, pauseMs } }: { sizeBytes: number; patience: Patience },
): Promise<void> {
  let offset = 0
  for (let at = 1; offset < sizeBytes; at += 1) {
    const before = offset
    try {
      const answer = await open(await make(offset), idleMs)
      const status = answer.statusCode ?? 0
      if (status !== 206 && !(status === 200 && offset === 0)) {
        const text = await readText(answer)
        if (at >= tries || !isWorthAnother(status))
          throw new RemoteProblem(`${place}${wordsOfStatus(status, text)}`)
      } else
        for await (const part of answer) {
          const bytes = Buffer.from(part)
          if (offset + bytes.length > sizeBytes) throw new RemoteProblem(`${place}给的比说好的长，不能用`)
          await take(bytes)
          offset += bytes.length
        }
      if (offset === before && at >= tries) throw new RemoteProblem(`${place}总是给不全，过一会儿再来`)
    } catch (cause) {
      const words = wordsOfFault(cause)
      if (words === undefined) throw cause
      if (at >= tries && offset === before) throw new RemoteProblem(`${place}${words}`, { cause })
    }
    if (offset > before) at = 0
    if (offset < sizeBytes) await wait(pauseMs)
  }
}

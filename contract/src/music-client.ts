import * as v from 'valibot'
import { clientFailure, failureOf } from './kit/client.ts'
import { ApiError } from './kit/envelope.ts'
import { anySignal } from './kit/old-browsers.ts'
import { isRecord } from './music-field.ts'
import type { MusicAnswer, MusicRead } from './music-read.ts'

export type MusicCall = <C extends MusicRead>(
  call: C,
  query: object,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<MusicAnswer<C>>

const firstText = (...given: unknown[]) =>
  given.find((text): text is string => typeof text === 'string' && text !== '')

const badResponse = (status: number) =>
  new ApiError({ code: clientFailure.badResponse, status, message: '音乐服务没有好好回答，请稍后再试' })

/** The address of a call: its path and the given values as query. Lists are joined by commas. */
export function musicAddress(call: MusicRead, query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${call.path}?${search}` : call.path
}

/** Reads a body of the family: its own `code` decides, not the HTTP status. Throws ApiError unless 200. */
export function readMusicBody<C extends MusicRead>(call: C, body: unknown, status: number): MusicAnswer<C> {
  if (!isRecord(body) || typeof body.code !== 'number') throw badResponse(status)
  if (body.code !== 200) {
    const message = firstText(body.msg, body.message) ?? '音乐服务没有好好回答，请稍后再试'
    throw new ApiError({ code: body.code, status, message })
  }
  const parsed = v.safeParse(call.answer, body)
  if (!parsed.success) throw badResponse(status)
  return parsed.output
}

/**
 * The browser's client for `/wapi`: GET, a timeout in ms, a signal to abort. Resolves with the call's parsed
 * `answer`; throws ApiError otherwise, with `clientFailure.aborted` if it was aborted.
 */
export function createMusicCall(options: {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly fetch?: typeof fetch
}): MusicCall {
  const send = options.fetch ?? fetch
  return async (call, query, { signal } = {}) => {
    const timeout = AbortSignal.timeout(options.timeoutMs)
    try {
      const response = await send(options.baseUrl + musicAddress(call, query), {
        headers: { Accept: 'application/json' },
        credentials: 'same-origin',
        signal: signal ? anySignal([signal, timeout]) : timeout,
      })
      const body: unknown = await response.json().catch((cause: unknown) => {
        if (cause instanceof SyntaxError) return undefined
        throw cause
      })
      return readMusicBody(call, body, response.status)
    } catch (cause) {
      throw cause instanceof ApiError ? cause : failureOf(cause, timeout.aborted)
    }
  }
}

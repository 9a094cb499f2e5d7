import type { Account } from '../visitor.ts'

const answerWithinMs = 10_000

/** Calls the server as an account; returns the `result` of a successful answer, and throws otherwise. */
export type Ask = <Result>(given: {
  as?: Account | undefined
  method?: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  file?: Uint8Array
}) => Promise<Result>

/** An answer that refuses: a kill does not explain it. */
export class Refused extends Error {}

/** Calls the server at `origin`. */
export function createAsk(origin: string): Ask {
  return async ({ as, method = 'POST', path, body, file }) => {
    const form = file && new FormData()
    if (form && file) form.append('file', new Blob([Uint8Array.from(file)]), 'picture.png')
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(as && { Authorization: as.token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { code, message, result } = await answer.json()
    if (code !== 0) throw new Refused(`${path}：${message}`)
    return result
  }
}

import type { Account } from '../visitor.ts'

const answerWithinMs = 10_000

/** Asks the server as an account; gives `result` of an answer that says yes, and throws in every other case. */
export type Ask = <Result>(given: {
  as?: Account | undefined
  method?: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  file?: Uint8Array
}) => Promise<Result>

/** An answer, and it says no: nothing that a kill explains. */
export class Refused extends Error {}

/** Asks the server at `origin`. */
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

import { postPath } from '@xiaolou/contract/address'
import { createClient } from '@xiaolou/contract/kit/client'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { fetchDated } from './clock.ts'
import { reportFailure } from './failure.ts'
import { isAsked, throughProof } from './prove.ts'
import { getToken, throughSession } from './session.ts'

let answer: typeof fetch = fetchDated

/** Calls are answered by `next` from now on: in the static export there are files in place of a server. */
export function answerCallsBy(next: typeof fetch): void {
  answer = next
}

/** Asks whoever answers calls here. */
export const sendCall: typeof fetch = (...asked) => answer(...asked)

/** Articles alone answer to their address. */
const pageOf = (path: string) => (path.startsWith(postPath('')) ? path : undefined)

const client = {
  baseUrl: '/api',
  timeoutMs: limits.requestTimeoutMs,
  token: getToken,
  page: () => pageOf(location.pathname),
  fetch: sendCall,
}

/** The reader's own calls: 10 s, cookies, the marker header. Every failure is also handed to `onFailure`. */
export const browserCall: Call = throughProof(
  throughSession(createClient({ ...client, onError: error => isAsked(error) || reportFailure(error) })),
)

/** For calls whose failure is shown in its own place, or is nobody's concern (counting a visit); only not the end of a session. */
export const quietCall: Call = throughProof(throughSession(createClient(client), reportFailure))

/** As `quietCall`, made for another page than the one that is open: what was written there and could not be sent. */
export const callFrom = (path: string): Call =>
  throughSession(createClient({ ...client, page: () => pageOf(path) }), reportFailure)

/** 10 MB on a slow line take their time: sending a file may last a minute. */
const uploadTimeoutMs = 60_000

/** For files. */
export const uploadCall: Call = throughSession(
  createClient({ ...client, timeoutMs: uploadTimeoutMs, onError: reportFailure }),
)

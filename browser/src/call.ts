import { postPath } from '@xiaolou/contract/address'
import { createClient } from '@xiaolou/contract/kit/client'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { heldPass } from './article-pass.ts'
import { reportFailure } from './failure.ts'
import { isAsked, throughProof } from './prove.ts'
import { sendCall } from './send-call.ts'
import { getToken, throughSession } from './session.ts'

/** Only articles count views by address. */
const pageOf = (path: string) => (path.startsWith(postPath('')) ? path : undefined)

const client = {
  baseUrl: '/api',
  timeoutMs: limits.requestTimeoutMs,
  token: getToken,
  page: () => pageOf(location.pathname),
  pass: heldPass,
  fetch: sendCall,
}

/** The reader's calls: 10 s, cookies, the marker header. Failures are also passed to `onFailure`. */
export const browserCall: Call = throughProof(
  throughSession(createClient({ ...client, onError: error => isAsked(error) || reportFailure(error) })),
)

/** For calls whose failure is shown in place or ignored; an ended session is still reported. */
export const quietCall: Call = throughProof(throughSession(createClient(client), reportFailure))

/** As `quietCall`, on behalf of another page than the open one: for unsent text written there. */
export const callFrom = (path: string): Call =>
  throughSession(createClient({ ...client, page: () => pageOf(path), pass: () => undefined }), reportFailure)

/** 10 MB take long on a slow connection. */
const uploadTimeoutMs = 60_000

/** For files. */
export const uploadCall: Call = throughSession(
  createClient({ ...client, timeoutMs: uploadTimeoutMs, onError: reportFailure }),
)

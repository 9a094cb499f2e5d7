import { createClient } from '@xiaolou/contract/kit/client'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { createContext, data, type LoaderFunctionArgs, type Params } from 'react-router'
import { reportFailure } from './failure.ts'
import { isRefusal } from './is-refusal.ts'
import { getToken, throughSession } from './session.ts'

const client = { baseUrl: '/api', timeoutMs: limits.requestTimeoutMs, token: getToken }

/**
 * The call that server rendering answers in process; set once a request by server.ts. Vite's development server renders
 * without that file, and asks the running server over the network.
 */
export const callContext = createContext<Call>(
  import.meta.env.DEV ? createClient({ ...client, baseUrl: `${import.meta.env.DEV_SERVER}/api` }) : undefined,
)

/** The reader's own calls: 10 s, cookies, the marker header. Every failure is also handed to `onFailure`. */
export const browserCall: Call = throughSession(createClient({ ...client, onError: reportFailure }))

/** For calls whose failure is shown in its own place, or is nobody's concern (counting a visit); only not the end of a session. */
export const quietCall: Call = throughSession(createClient(client), reportFailure)

/** 10 MB on a slow line take their time: sending a file may last a minute. */
const uploadTimeoutMs = 60_000

/** For files. */
export const uploadCall: Call = throughSession(
  createClient({ ...client, timeoutMs: uploadTimeoutMs, onError: reportFailure }),
)

export type LoadInput = { call: Call; params: Params; url: URL }
type Load<T> = (input: LoadInput) => Promise<T>

/** A screen's `load` as its `loader`: calls are answered in process. */
export function serverLoader<T>(load: Load<T>) {
  return ({ context, params, url }: LoaderFunctionArgs): Promise<T> =>
    throughRefusals(load({ call: context.get(callContext), params, url }))
}

/** The same `load` as its `clientLoader`: calls go over the network, once the page is alive. */
export function browserLoader<T>(load: Load<T>) {
  return ({ params, url }: { params: Params; url: URL }): Promise<T> =>
    throughRefusals(load({ call: browserCall, params, url }))
}

/** What a page that could not be loaded knows about why. */
export type Refusal = { code: number; message: string }

/** A refused call becomes the status of the page (404 stays 404), with words that may be shown. */
async function throughRefusals<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded
  } catch (error) {
    if (!isRefusal(error)) throw error
    const refusal: Refusal = { code: error.code, message: error.message }
    throw data(refusal, { status: error.status >= 400 ? error.status : 503 })
  }
}

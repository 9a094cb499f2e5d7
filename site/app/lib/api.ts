import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Call } from '@xiaolou/contract/kit/route'
import type { Near } from '@xiaolou/contract/search'
import { createContext, data, type LoaderFunctionArgs, type Params } from 'react-router'

/**
 * How the loaders' calls are answered: over the network in the browser. While a page is rendered entry.server.tsx says how: in
 * process; in development by the server that runs beside Vite.
 */
export const callContext = createContext<Call>(browserCall)

export type LoadInput = { call: Call; params: Params; url: URL }

/**
 * A screen's `load` as its `loader`, on both sides. `hasNear`: its addresses say what is meant, so that where nothing stands
 * something near is offered.
 */
export function screenLoader<T>(load: (input: LoadInput) => Promise<T>, { hasNear = false } = {}) {
  return ({ context, params, url }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>): Promise<T> => {
    const input = { call: context.get(callContext), params, url }
    return throughRefusals(load(input), url, hasNear ? () => nearOf(input) : undefined)
  }
}

/** What a page that could not be loaded knows about why. */
export type Refusal = { code: number; message: string; near?: readonly Near[] }

async function nearOf({ call, url }: LoadInput): Promise<readonly Near[]> {
  const load = () => import('./near.ts').then(({ findNear }) => findNear(call, url.pathname))
  return load().catch(() => [])
}

/** A refused call becomes the status of the page (404 stays 404), with words that may be shown. */
async function throughRefusals<T>(
  loaded: Promise<T>,
  { pathname, search }: URL,
  findNear?: () => Promise<readonly Near[]>,
): Promise<T> {
  try {
    return await loaded
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Without a line: as it was read, where it was.
    const saved =
      error.status === 0 && !import.meta.env.SSR
        ? await import('./saved-page/read-saved-page.client.ts').then(
            ({ readSaved }) => readSaved<T>(pathname + search),
            () => undefined,
          )
        : undefined
    if (saved !== undefined) return saved
    const { code, message, status } = error
    const near = status === 404 ? await findNear?.() : undefined
    const refusal: Refusal = { code, message, ...(near && near.length > 0 && { near }) }
    throw data(refusal, { status: status >= 400 ? status : 503 })
  }
}

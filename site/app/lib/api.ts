import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Call } from '@xiaolou/contract/kit/route'
import type { Near } from '@xiaolou/contract/search'
import { createContext, data, type LoaderFunctionArgs, type Params } from 'react-router'

/**
 * How the loaders' calls are made: in the browser over the network. During rendering entry.server.tsx
 * provides it: in process, or in development by the API server next to Vite.
 */
export const callContext = createContext<Call>(browserCall)

export type LoadInput = { call: Call; params: Params; url: URL }

/**
 * A screen's `load` as its `loader`, on both sides. `hasNear`: its addresses are readable, so that for an
 * unknown one similar addresses are suggested.
 */
export function screenLoader<T>(load: (input: LoadInput) => Promise<T>, { hasNear = false } = {}) {
  return ({ context, params, url }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>): Promise<T> => {
    const input = { call: context.get(callContext), params, url }
    return throughRefusals(load(input), url, hasNear ? () => nearOf(input) : undefined)
  }
}

/** Why a page could not be loaded. */
export type Refusal = { code: number; message: string; near?: readonly Near[] }

async function nearOf({ call, url }: LoadInput): Promise<readonly Near[]> {
  const load = () => import('./near.ts').then(({ findNear }) => findNear(call, url.pathname))
  return load().catch(() => [])
}

/** A refused call sets the status of the page (404 stays 404), with a message that may be shown. */
async function throughRefusals<T>(
  loaded: Promise<T>,
  { pathname, search }: URL,
  findNear?: () => Promise<readonly Near[]>,
): Promise<T> {
  try {
    return await loaded
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Without a connection: the saved page, if there is one.
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

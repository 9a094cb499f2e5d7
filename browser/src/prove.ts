import { familyCode } from '@xiaolou/contract/family-code'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import { isRefusal } from './is-refusal.ts'

let ask: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** The shell says how one is asked to prove once more who sits there; `open` resolves with whether they did. */
export function onProofWanted(open: () => Promise<boolean>): () => void {
  ask = open
  return () => {
    if (ask === open) ask = undefined
  }
}

/** Whether a refusal is about to be answered by asking: then nothing else says it. */
export const isAsked = ({ code }: ApiError): boolean => code === familyCode.proof && ask !== undefined

/**
 * A call for which the server wants a fresh proof asks for it and is made once more. Who would rather not gets the refusal, in
 * words that fit.
 */
export function throughProof(call: Call): Call {
  return async (route, ...input) => {
    try {
      return await call(route, ...input)
    } catch (error) {
      if (!isRefusal(error) || !ask || !isAsked(error)) throw error
      // Several calls at once are one question.
      asking ??= ask().finally(() => {
        asking = undefined
      })
      if (await asking) return await call(route, ...input)
      throw Object.assign(error, { message: '没有再认一次，这件事没有做' })
    }
  }
}

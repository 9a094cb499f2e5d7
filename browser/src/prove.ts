import { familyCode } from '@xiaolou/contract/family-code'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import type { Call } from '@xiaolou/contract/kit/route'
import { isRefusal } from './is-refusal.ts'

let ask: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined

/** Set by the shell: how to ask for confirmation; `open` resolves with whether it was given. */
export function onProofWanted(open: () => Promise<boolean>): () => void {
  ask = open
  return () => {
    if (ask === open) ask = undefined
  }
}

/** Whether a refusal will be answered by asking: then it is not shown otherwise. */
export const isAsked = ({ code }: ApiError): boolean => code === familyCode.proof && ask !== undefined

/**
 * A call that needs a fresh proof asks for it and is repeated. If the user cancels, the refusal is thrown
 * with a fitting message.
 */
export function throughProof(call: Call): Call {
  return async (route, ...input) => {
    try {
      return await call(route, ...input)
    } catch (error) {
      if (!isRefusal(error) || !ask || !isAsked(error)) throw error
      // Several calls at once share one dialog.
      asking ??= ask().finally(() => {
        asking = undefined
      })
      if (await asking) return await call(route, ...input)
      throw Object.assign(error, { message: '没有再认一次，这件事没有做' })
    }
  }
}

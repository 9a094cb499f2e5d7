import { isRefusal } from '@xiaolou/browser/is-refusal'
import { familyCode } from '@xiaolou/contract/family-code'

let ask: (() => Promise<boolean>) | undefined

/** The frame says how one is asked to prove once more who sits there. */
export function onProofWanted(open: () => Promise<boolean>): () => void {
  ask = open
  return () => {
    if (ask === open) ask = undefined
  }
}

/**
 * Does what the server wants a fresh proof for: asks when it says so, and tries again. Resolves with nothing when whoever sits
 * there would rather not. `act` must not show its refusals itself: `quietCall`.
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!isRefusal(error) || error.code !== familyCode.proof || !ask) throw error
    return (await ask()) ? act() : undefined
  }
}

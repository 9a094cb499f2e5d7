import { askPasskey, beginPasskey, type PasskeyProof } from '@xiaolou/contract/user-guard'
import { browserCall } from './call.ts'

// Fetched when somebody reaches for a key: nobody else pays for it.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has keys to offer, at this address. */
export const hasPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

/** The browser's own question for a key. Nothing when whoever sits there would rather not. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return undefined
    throw error
  }
}

export async function provePasskey(): Promise<PasskeyProof | undefined> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), browserCall(askPasskey)])
  return orNothing(startAuthentication({ optionsJSON }))
}

export async function makePasskey() {
  const [{ startRegistration }, optionsJSON] = await Promise.all([library(), browserCall(beginPasskey)])
  return orNothing(startRegistration({ optionsJSON }))
}

import { familyCode } from '@xiaolou/contract/family-code'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { askPasskey, beginPasskey, type PasskeyProof } from '@xiaolou/contract/user-guard'
import { browserCall } from './call.ts'

// Fetched when somebody reaches for a key: nobody else pays for it.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has keys to offer. Without https none has; there the button says which address serves. */
export const hasPasskeys = () => !window.isSecureContext || 'PublicKeyCredential' in window

/** The browser's own question for a key. Nothing when whoever sits there would rather not. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return undefined
    throw error
  }
}

/** What to say where the page that is open (`here`) is not at the origin of the site's passkeys; '' where it is. */
export const passkeyElsewhere = (origin: string, here: string): string =>
  origin === here ? '' : `通行密钥认网址，只在 ${origin} 用得上；这里是 ${here}。请到那里登录，或者用密码。`

/** Throws a refusal in words at an address where no key of this site counts. */
export async function provePasskey(): Promise<PasskeyProof | undefined> {
  const [{ startAuthentication }, { origin, ...optionsJSON }] = await Promise.all([
    library(),
    browserCall(askPasskey),
  ])
  const message = passkeyElsewhere(origin, location.origin)
  if (message !== '') throw new ApiError({ code: familyCode.user, status: 200, message })
  return orNothing(startAuthentication({ optionsJSON }))
}

export async function makePasskey() {
  const [{ startRegistration }, optionsJSON] = await Promise.all([library(), browserCall(beginPasskey)])
  return orNothing(startRegistration({ optionsJSON }))
}

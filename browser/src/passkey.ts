import { familyCode } from '@xiaolou/contract/family-code'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { askPasskey, beginPasskey, type PasskeyProof } from '@xiaolou/contract/user-guard'
import { browserCall } from './call.ts'

// Loaded on first use.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. None does without https; then the button names the address. */
export const hasPasskeys = () => !window.isSecureContext || 'PublicKeyCredential' in window

/** The browser's own passkey prompt. Nothing if the user cancels it. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(error.name)) return undefined
    throw error
  }
}

/** The message where the open page (`here`) is not at the origin of the site's passkeys; '' where it is. */
export const passkeyElsewhere = (origin: string, here: string): string =>
  origin === here ? '' : `通行密钥认网址，只在 ${origin} 用得上；这里是 ${here}。请到那里登录，或者用密码。`

/** Throws a refusal with a message at an address where the site's passkeys do not work. */
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

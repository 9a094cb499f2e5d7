// Parameter names that mark an address as personal.
const secretNames = new Set(
  'accesstoken apikey auth code credential hash hmac invite invitation jwt key nonce otp passcode password pass pwd secret session sessionid sid sig sign signature ticket token'.split(
    ' ',
  ),
)
// Actions that a single visit may perform for good.
const acts = new Set(
  'activate activation cancel confirm confirmation logout optout reset revoke signout unsubscribe verify verification'.split(
    ' ',
  ),
)
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const randomLength = 16

/** `X-Amz-Signature`, `accessToken`, `api_key` → their words, in lower case. */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const isMixed = (text: string) => text.length >= randomLength && /\d/.test(text) && /[a-z]/i.test(text)

/** Only letters, with more changes of case than any name has: `AbCdEfGhIjKlMnOp`. */
const changesCase = (text: string) =>
  /^[A-Za-z]+$/.test(text) && text.length >= randomLength && (text.match(/[A-Z]+|[a-z]+/g)?.length ?? 0) >= 8

/** Words joined by hyphens are not a token, however long; mixed-case letters with digits are. */
const isRandom = (text: string) =>
  /^[\w.~=+-]+$/.test(text) &&
  (uuid.test(text) ||
    text.split(/[-_.~]/).some(isMixed) ||
    (isMixed(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)))

/**
 * Whether an address looks meant for one person, or performs an action when opened: a token in its query or
 * path, or a word such as `unsubscribe`. The program must not open it.
 */
export function carriesToken(address: string): boolean {
  const { pathname, searchParams, username, password } = new URL(address)
  const parts = pathname.split('/')
  const isNamed = (text: string, names: ReadonlySet<string>) => wordsOf(text).some(word => names.has(word))
  return (
    username + password !== '' ||
    parts.some(part => isNamed(part, acts) || isRandom(part)) ||
    [...searchParams].some(
      ([name, value]) =>
        isNamed(name, secretNames) ||
        isNamed(name, acts) ||
        isNamed(value, acts) ||
        isRandom(value) ||
        changesCase(value),
    )
  )
}

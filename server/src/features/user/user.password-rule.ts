import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '@xiaolou/contract/errors'
import { isPasswordAllowed, type PasswordPolicy, passwordRefusedMessage } from '@xiaolou/contract/password'

let loading: Promise<string> | undefined

// One text instead of ten thousand strings: looked through in microseconds, and only when somebody chooses a password.
function loadCommon(): Promise<string> {
  loading ??= readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return loading
}

async function isCommon(password: string): Promise<boolean> {
  const folded = password.toLowerCase()
  return !/\s/.test(folded) && (await loadCommon()).includes(`\n${folded}\n`)
}

/** Throws a refusal, in words for the reader, for a new password that may not be taken. */
export async function requireGoodPassword(given: {
  password: string
  username: string
  policy: PasswordPolicy
}): Promise<void> {
  const { password, username, policy } = given
  if (!isPasswordAllowed(password, policy)) {
    throw refusal('passwordRefused', { message: passwordRefusedMessage(policy) })
  }
  if (password.toLowerCase() === username.toLowerCase() || (await isCommon(password))) {
    throw refusal('passwordTooCommon')
  }
}

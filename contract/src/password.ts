import { limits } from './limits.ts'

/** `spec`: the rule of the family's front ends; `asvs`: that of OWASP ASVS, long and of any kind. A setting of the site. */
export type PasswordPolicy = 'spec' | 'asvs'

/** The one upper bound of every password, as long as any that is signed in with (docs/decisions/0100). */
const passwordMaxLength = limits.givenPasswordMaxLength

/**
 * The rule that the family's forms show: no Chinese, and not only digits, only lower case, only upper case or only
 * symbols. Of its two readings of the least length, 6 by the pattern and 8 by the message, 8 (docs/decisions/0025). The
 * message is the family's, word for word: whatever follows it is taken, and so is what is longer than its 18. Signing in
 * asks nothing of a password, so older ones stay good.
 */
const passwordMinLength = 8
export const passwordMessage = '密码格式应为8-18位数字、字母、符号的任意两种组合'

/** ASVS 6.2.1 recommends 15 and asks for at least 8; 6.2.9 asks that 64 be allowed. */
const longPasswordMinLength = 12
const longPasswordMessage = `密码应为${longPasswordMinLength}到${passwordMaxLength}个字，内容不限`

const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/] as const
const chinese = /[\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/

type Check = { label: string; isMet: boolean }

function longPasswordChecks(password: string): Check[] {
  const isShort = password.length <= passwordMaxLength
  return [
    {
      label: `${longPasswordMinLength} 到 ${passwordMaxLength} 个字，内容不限`,
      isMet: isShort && [...password].length >= longPasswordMinLength,
    },
  ]
}

/** The lines of the checklist under the field, each with whether `password` keeps it. */
export function passwordChecks(password: string, policy: PasswordPolicy = 'spec'): Check[] {
  if (policy === 'asvs') return longPasswordChecks(password)
  // Length first: nothing long is ever looked at by a pattern.
  const isShort = password.length <= passwordMaxLength
  return [
    {
      label: `${passwordMinLength} 到 ${passwordMaxLength} 位`,
      isMet: isShort && password.length >= passwordMinLength,
    },
    { label: '不含中文', isMet: isShort && password.length > 0 && !chinese.test(password) },
    {
      label: '数字、小写、大写、符号中至少两种',
      isMet: isShort && kinds.filter(kind => kind.test(password)).length >= 2,
    },
  ]
}

/** Whether a new password may be taken. */
export function isPasswordAllowed(password: string, policy: PasswordPolicy = 'spec'): boolean {
  return passwordChecks(password, policy).every(({ isMet }) => isMet)
}

/** What to say of a password that may not be taken. */
export function passwordRefusedMessage(policy: PasswordPolicy): string {
  return policy === 'asvs' ? longPasswordMessage : passwordMessage
}

import { limits } from './limits.ts'

/**
 * `spec`: the rule of the family's front ends; `asvs`: that of OWASP ASVS, long and with any characters. A
 * setting of the site.
 */
export type PasswordPolicy = 'spec' | 'asvs'

/** The one upper bound for passwords, new and at sign-in (docs/decisions/0100). */
const passwordMaxLength = limits.givenPasswordMaxLength

/**
 * The rule shown by the family's forms: no Chinese, and not only digits, only lower case, only upper case or
 * only symbols. Its minimum length is 6 by the pattern and 8 by the message; we use 8 (docs/decisions/0025).
 * The message is the family's, word for word: everything that satisfies it is accepted, and so is more than
 * its 18 characters. Sign-in does not check the rule, so older passwords stay valid.
 */
const passwordMinLength = 8
export const passwordMessage = '密码格式应为8-18位数字、字母、符号的任意两种组合'

/** ASVS 6.2.1 recommends 15 and requires at least 8; 6.2.9 requires that 64 be allowed. */
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

/** The lines of the checklist under the field, each with whether `password` satisfies it. */
export function passwordChecks(password: string, policy: PasswordPolicy = 'spec'): Check[] {
  if (policy === 'asvs') return longPasswordChecks(password)
  // Length first: patterns never run on long input.
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

/** Whether a new password is acceptable. */
export function isPasswordAllowed(password: string, policy: PasswordPolicy = 'spec'): boolean {
  return passwordChecks(password, policy).every(({ isMet }) => isMet)
}

/** The message for an unacceptable password. */
export function passwordRefusedMessage(policy: PasswordPolicy): string {
  return policy === 'asvs' ? longPasswordMessage : passwordMessage
}

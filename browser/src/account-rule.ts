import { cleanName } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { isPasswordAllowed, type PasswordPolicy, passwordRefusedMessage } from '@xiaolou/contract/password'

const usernameLetters = /^\w+$/

/** Validators: an error message, '' for none. */
export const accountRule = {
  /** Any name may be tried at sign-in. */
  givenUsername: (username: string) => (username.trim() ? '' : '请输入用户账号'),
  givenPassword: (password: string) => (password ? '' : '请输入用户密码'),
  username: (username: string) => {
    const name = username.trim()
    if (!name) return '请输入用户账号'
    if (name.length < limits.usernameMinLength || name.length > limits.usernameMaxLength)
      return '用户账号长度应该在5-16之间'
    return usernameLetters.test(name) ? '' : '用户账号只能用字母、数字和下划线'
  },
  /** The only rule is that it can be displayed. */
  nickName: (nickName: string) =>
    cleanName(nickName).length > limits.nickNameMaxLength ? `昵称最多${limits.nickNameMaxLength}个字` : '',
  password: (password: string, policy: PasswordPolicy) => {
    if (!password) return '请输入密码'
    return isPasswordAllowed(password, policy) ? '' : passwordRefusedMessage(policy)
  },
  confirmation: (confirmation: string, password: string) => {
    if (!confirmation) return '请输入二次确认密码'
    return confirmation === password ? '' : '两次密码不一致'
  },
} as const

const fieldNames = ['username', 'nick_name', 'password'] as const

/**
 * The field of a server refusal: as named, or by its text, as 用户名或密码不对 is shown at the password. Nothing for
 * others.
 */
export function refusedField({
  field,
  message,
}: {
  field?: string | undefined
  message: string
}): (typeof fieldNames)[number] | undefined {
  if (field) return fieldNames.find(name => name === field)
  if (message.includes('密码')) return 'password'
  if (message.includes('账号')) return 'username'
  return message.includes('昵称') ? 'nick_name' : undefined
}

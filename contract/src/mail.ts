import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { text } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { username } from './user.ts'

const ownMail = v.object({
  /** Whether the site sends mail at all. */
  isOffered: v.boolean(),
  address: v.string(),
  isConfirmed: v.boolean(),
  /** Whether replies are notified by mail. */
  isOn: v.boolean(),
})
export type OwnMail = v.InferOutput<typeof ownMail>

export const getOwnMail = get('user', '/mail/own', {
  summary: '自己的信箱：只有自己看得见，确认过才往那里寄',
  result: ownMail,
})

const wrongMail = '信箱的样子不对，如 name@example.com'
const address = v.pipe(text('信箱', 254), v.nonEmpty('请填写信箱'), v.email(wrongMail), v.toLowerCase())

/** A mail address that may be left out. */
export const optionalMail = v.pipe(
  text('信箱', 254),
  v.check(value => value === '' || v.EMAIL_REGEX.test(value), wrongMail),
  v.toLowerCase(),
)

export const setOwnMail = put('user', '/mail/own', {
  needsProof: true,
  limit: 'mail',
  summary: '留下或换一个信箱；一封确认的信寄到那里',
  body: v.object({ address }),
  form: { code: familyCode.user, fields: ['address'] },
  result: ownMail,
})

export const turnOwnMail = put('user', '/mail/turn', {
  summary: '有人回自己时，寄不寄信',
  body: v.object({ isOn: v.boolean() }),
  result: ownMail,
})

export const removeOwnMail = del('user', '/mail/own', {
  needsProof: true,
  summary: '拿走自己的信箱',
  result: ownMail,
})

export const askForReset = post('anyone', '/mail/reset', {
  limit: 'mail',
  summary: '忘了密码：链接寄到账号确认过的信箱；有没有这个账号都是一样的回答',
  body: v.object({ username }),
  form: { code: familyCode.user, fields: ['username'] },
  result: v.boolean(),
})

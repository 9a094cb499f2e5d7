import { expect, it } from 'vitest'
import { sendingPlan } from './sending-plan.ts'

const full = '字'.repeat(2_000)
const guest = { isSignedIn: false, isGuestAllowed: true }
const stranger = { isSignedIn: false, isGuestAllowed: false }
const user = { isSignedIn: true, isGuestAllowed: false }

it.each([
  ['a user sends', user, ' 好诗 ', '', { kind: 'send', sent: { content: '好诗', guestName: '' } }],
  [
    'a user sends as long a text as fits',
    user,
    full,
    '',
    { kind: 'send', sent: { content: full, guestName: '' } },
  ],
  [
    'a family is one character',
    user,
    '👨‍👩‍👧‍👦'.repeat(1_300),
    '',
    { kind: 'send', sent: { content: '👨‍👩‍👧‍👦'.repeat(1_300), guestName: '' } },
  ],
  ['one word more is too long', user, `${full}字`, '', { kind: 'refused', field: 'text' }],
  ['nothing is not sent', user, ' \n ', '', { kind: 'refused', field: 'text' }],
  ['a user is never a guest', { ...user, isGuestAllowed: true }, '好诗', '阿光', { sent: { guestName: '' } }],
  [
    'a guest sends under a name',
    guest,
    '好诗',
    ' 阿光 ',
    { kind: 'send', sent: { content: '好诗', guestName: '阿光' } },
  ],
  ['a guest without a name is asked for one', guest, '好诗', ' ', { kind: 'refused', field: 'name' }],
  ['where guests may not speak the door opens', stranger, '好诗', '阿光', { kind: 'sign-in' }],
  ['and nothing is worth no door', stranger, '', '', { kind: 'refused', field: 'text' }],
])('%s', (_, who, text, name, plan) => {
  expect(sendingPlan({ ...who, text, name })).toMatchObject(plan)
})

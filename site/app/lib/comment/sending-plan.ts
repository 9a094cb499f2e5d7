import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { getUser } from '../session.ts'

export type SendingPlan =
  | { kind: 'send'; sent: { content: string; guestName: string } }
  | { kind: 'sign-in' }
  | { kind: 'refused'; field: 'text' | 'name'; words: string }

/** What pressing 发表 means now: send, open the door first, or say what is missing. */
export function sendingPlan(given: {
  text: string
  name: string
  isGuestAllowed: boolean
  isSignedIn?: boolean
}): SendingPlan {
  const { isGuestAllowed, isSignedIn = getUser() !== undefined } = given
  const content = given.text.trim()
  const name = given.name.trim()
  if (content === '') return { kind: 'refused', field: 'text', words: '请写点什么再发送' }
  if (isLongerThan(content, limits.commentMaxLength))
    return { kind: 'refused', field: 'text', words: `最多 ${limits.commentMaxLength} 个字，请分几次说` }
  if (isSignedIn) return { kind: 'send', sent: { content, guestName: '' } }
  if (!isGuestAllowed) return { kind: 'sign-in' }
  if (name === '') return { kind: 'refused', field: 'name', words: '留个称呼吧，或者先登录' }
  return { kind: 'send', sent: { content, guestName: name } }
}

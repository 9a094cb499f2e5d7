import type { Person } from './mention.ts'

/** What is asked about before it is done. `minutes` 0: until it is lifted. */
export type ModerationAct =
  | { readonly kind: 'recall'; readonly id: number; readonly isOwn: boolean }
  | { readonly kind: 'clear' }
  | { readonly kind: 'offline'; readonly person: Person }
  | { readonly kind: 'mute'; readonly person: Person; readonly minutes: number }
  | { readonly kind: 'ban'; readonly person: Person }

/** How long somebody may be asked to be silent. */
export const muteSpans: readonly { minutes: number; label: string }[] = [
  { minutes: 10, label: '10 分钟' },
  { minutes: 60, label: '1 小时' },
  { minutes: 24 * 60, label: '1 天' },
  { minutes: 0, label: '直到解除' },
]

export type Question = {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  /** Whether a reason may be given, for the one it concerns to read. */
  readonly hasReason: boolean
}

export function questionOf(act: ModerationAct): Question {
  switch (act.kind) {
    case 'recall':
      return {
        title: '确认撤回这条消息吗',
        text: act.isOwn ? '撤回之后，谁也看不到它了。' : '撤回之后，谁也看不到它了，写它的人也一样。',
        confirmLabel: '撤回',
        hasReason: false,
      }
    case 'clear':
      return {
        title: '确认清空聊天记录吗',
        text: '所有人的话和图片都会消失，找不回来。',
        confirmLabel: '清空',
        hasReason: false,
      }
    case 'offline':
      return {
        title: `确认强制 ${act.person.name} 下线吗`,
        text: '十分钟之内进不来，之后可以再来。',
        confirmLabel: '强制下线',
        hasReason: true,
      }
    case 'mute': {
      const span = muteSpans.find(({ minutes }) => minutes === act.minutes)?.label ?? `${act.minutes} 分钟`
      return {
        title: act.minutes === 0 ? `确认禁言 ${act.person.name} 吗` : `确认禁言 ${act.person.name} ${span}吗`,
        text: act.minutes === 0 ? '仍能看，不能说，直到你来解除。' : '仍能看，不能说，到时自动解除。',
        confirmLabel: '禁言',
        hasReason: true,
      }
    }
    case 'ban':
      return {
        title: `确认请出 ${act.person.name} 吗`,
        text: '用这个名字进不来了，直到你来解除。',
        confirmLabel: '请出',
        hasReason: true,
      }
  }
}

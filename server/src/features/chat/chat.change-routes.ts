import * as contract from '@xiaolou/contract/chat'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, type SignedIn, storable } from '@xiaolou/contract/kit/handler'
import type { Deps } from '../../platform/services.ts'
import type { ChatLog } from './chat.log.ts'
import type { ChatModeration } from './chat.moderation.ts'
import { createChangeLimits, refusalOfWriting, waitText } from './chat.rules.ts'

export type ChangeDeps = Pick<Deps, 'clock' | 'hasRateLimits' | 'site'> & {
  log: ChatLog
  moderation: ChatModeration
}

/** What signed-in users change about messages that are there: their own words, and emoji. */
export function chatChangeRoutes(deps: ChangeDeps): BoundRoute[] {
  const { clock, log, moderation, site } = deps
  const takeChange = createChangeLimits(deps)

  /** As for a new message, except for slow mode. */
  const requireMayWrite = async (actor: SignedIn) => {
    const [settings, restrictions] = await Promise.all([
      site.getSettings(),
      moderation.findRestriction(actor.userId),
    ])
    if (restrictions.some(({ kind }) => kind === 'ban'))
      throw refusal('chatRefused', { message: '你已被请出聊天室' })
    const refused = refusalOfWriting({
      isOwner: actor.kind === 'administrator',
      isOpen: settings.chat === 'open' && !settings.closed_rooms.includes('chat'),
      mute: restrictions.find(({ kind }) => kind === 'mute'),
      nowMs: clock.now(),
    })
    if (refused) throw refusal('chatRefused', { message: refused.text })
    const waitMs = takeChange(actor.userId, clock.now())
    if (waitMs > 0) throw refusal('chatRefused', { message: `太快了，歇 ${waitText(waitMs)}再来` })
  }

  return [
    bind(contract.editChatMessage, async ({ body }, { actor }) => {
      await requireMayWrite(actor)
      const content = String(storable(body.content))
      await log.edit({ messageId: body.id, content, mentionIds: body.mention_ids, actor })
    }),

    bind(contract.reactToChat, async ({ body }, { actor }) => {
      await requireMayWrite(actor)
      await log.react({ messageId: body.id, emoji: body.emoji, isOn: body.is_on, actor })
    }),
  ]
}

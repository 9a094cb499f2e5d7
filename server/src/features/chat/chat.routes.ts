import * as contract from '@xiaolou/contract/chat'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import type { ChatLog } from './chat.log.ts'
import { type ChatViewParts, messagesOf } from './chat.view.ts'

/** The calls that read the room and take messages away. */
export function chatRoutes(parts: ChatViewParts & { log: ChatLog }): BoundRoute[] {
  const { store, log } = parts
  return [
    bind(contract.getChatList, async ({ body }) => {
      // Read before the page: whatever the page has beyond it comes as an event once more, and nothing is missed.
      const { epoch, seq, total } = await store.getState()
      const rows = await store.findNewest({ beforeId: Number(body.last_id ?? 0), limit: body.size })
      const list = await messagesOf(parts, rows.toReversed())
      return { current: 1, size: body.size, list, total, seq, epoch }
    }),

    bind(contract.clearChat, async (_, { actor }) => {
      await log.clear({ actor })
      return true
    }),

    bind(contract.deleteChatMessage, async ({ params }, { actor }) => {
      await log.recall({ messageId: params.id, actor })
      return true
    }),
  ]
}

import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/message'
import { cleanName } from '@xiaolou/contract/name'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { createMemo } from '../../platform/memo.ts'
import { createMessageSearch } from './message.search.ts'
import { createMessageStore } from './message.store.ts'
import { createMessageView, type MessageViewParts } from './message.view.ts'

/** The calls that read the guestbook. Likes, comments and names come from the features that own them. */
export function messageRoutes(parts: MessageViewParts & { db: Db; bus: Bus; clock: Clock }): BoundRoute[] {
  const store = createMessageStore(parts.db)
  const viewsOf = createMessageView(parts)
  const tags = createMemo(parts, async () => {
    const counted = await store.countTags()
    const named = counted.filter(({ tag }) => tag !== '')
    const hottest = named
      .sort((a, b) => b.count - a.count || b.newest - a.newest)
      .slice(0, limits.hotTagCount)
    return {
      counts: new Map(counted.map(({ tag, count }) => [tag, count])),
      total: counted.reduce((sum, { count }) => sum + count, 0),
      hot: hottest.map(({ tag, count }) => ({ tag, count })),
    }
  })
  const countOf = async (tag: string) => (await tags()).counts.get(tag) ?? 0
  const search = createMessageSearch({ db: parts.db, store, countOf })

  const find = async (input: { query: string; tag: string; limit: number; offset: number }) => {
    const { query, tag, limit, offset } = input
    if (query !== '') return search(input)
    if (tag === '') return { list: await store.findPage({ limit, offset }), total: (await tags()).total }
    return { list: await store.findPage({ tag, limit, offset }), total: await countOf(tag) }
  }

  return [
    bind(contract.getMessageList, async ({ body: { current, size, tag, message } }, context) => {
      const { list, total } = await find({
        query: message ?? '',
        tag: cleanName(tag ?? ''),
        ...sliceOf({ current, size }),
      })
      return { current, size, list: await viewsOf(list, context), total }
    }),

    bind(contract.getAllMessage, async (_, context) => {
      const rows = await store.findPage({ limit: limits.danmakuCount, offset: 0 })
      return { list: await viewsOf(rows, context), total: (await tags()).total }
    }),

    bind(contract.getMessageById, async ({ params }, context) => {
      const row = await store.getMessage(params.id)
      const [view] = row ? await viewsOf([row], context) : []
      if (!view) throw refusal('messageNotFound')
      return view
    }),

    bind(contract.getHotTagList, async () => (await tags()).hot),

    bind(contract.getOwnMessages, async ({ body: { current, size } }, context) => {
      if (context.actor.kind === 'visitor') throw refusal('signedOut')
      const { userId } = context.actor
      const rows = await store.findPage({ userId, ...sliceOf({ current, size }) })
      return { current, size, list: await viewsOf(rows, context), total: await store.totalOfUser(userId) }
    }),
  ]
}

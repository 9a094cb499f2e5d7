import { type ChatAppended, chatTopic, createChatLog } from '../features/chat/chat.log.ts'
import { createMemoryBus } from '../platform/bus.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'

/** A log as one process has it: its own connection, queue and bus. */
export function processOf(db: Db, clock: Clock = systemClock) {
  const published: ChatAppended[] = []
  const bus = createMemoryBus(cause => {
    throw cause
  })
  bus.subscribe(chatTopic, message => published.push(JSON.parse(message)))
  const log = createChatLog({
    ...{ db, bus, clock, timeZone: 'Asia/Shanghai', siteUrl: 'https://xiaolou.example' },
    findUsers: async ids => new Map(ids.map(id => [id, { id, role: 1, nick_name: `客人${id}`, avatar: '' }])),
    describePictures: async () => new Map(),
    getSettings: async () => ({ chat_blocked_words: [], chat_recall_minutes: 0 }),
    isOwnPicture: async () => false,
    quotes: {
      findViews: async () => new Map(),
      remove: async () => undefined,
      removeAll: async () => undefined,
    },
    notify: async () => () => undefined,
    removeNotices: async () => () => undefined,
    isPresent: () => false,
    onGone: () => undefined,
    onError: cause => {
      throw cause
    },
  })
  return { log, published }
}

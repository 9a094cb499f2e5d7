import { afterAll, beforeAll } from 'vitest'
import { migrations } from '../app/app.ts'
import { type ChatAppended, chatTopic, createChatLog } from '../features/chat/chat.log.ts'
import { createMemoryBus } from '../platform/bus.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { createOnServer } from './databases.ts'

/** The chat log as one process has it: its own connection, queue and bus. */
export function processOf(db: Db, clock: Clock = systemClock) {
  const published: ChatAppended[] = []
  const bus = createMemoryBus(cause => {
    throw cause
  })
  bus.subscribe(chatTopic, message => published.push(JSON.parse(message)))
  const log = createChatLog({
    ...{ db, bus, clock, timeZone: 'Asia/Shanghai', siteUrl: 'https://xiaolou.example' },
    identity: {
      findUsers: async ids =>
        new Map(ids.map(id => [id, { id, role: 1, nick_name: `客人${id}`, avatar: '' }])),
    },
    media: { describePictures: async () => new Map() },
    site: {
      getSettings: async () => ({ chat_blocked_words: [], chat_recall_minutes: 0, chat_previews: 'on' }),
    },
    isOwnPicture: async () => false,
    quotes: {
      findViews: async () => new Map(),
      remove: async () => undefined,
      removeAll: async () => undefined,
    },
    outbound: { notify: async () => () => undefined, removeNotices: async () => () => undefined },
    isPresent: () => false,
    onLink: () => undefined,
    onGone: () => undefined,
    onError: cause => {
      throw cause
    },
  })
  return { log, published }
}

/** Two connections to one new PostgreSQL database, like two processes; opened before a file's tests. */
export function useTwoConnections(): () => { first: Db; second: Db } {
  let dbs: { first: Db; second: Db }
  let close: () => Promise<void>
  beforeAll(async () => {
    const { url, drop } = await createOnServer()
    const [first, second] = [await openPostgres(url), await openPostgres(url)]
    dbs = { first, second }
    close = async () => {
      await first.close()
      await second.close()
      await drop()
    }
    await migrate({ db: first, migrations, nowMs: 1, beforeFirst: async () => undefined })
  }, 60_000)
  afterAll(() => close())
  return () => dbs
}

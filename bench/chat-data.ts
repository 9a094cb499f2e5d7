/** Fills the chat room of a data folder with accounts: `node bench/chat-data.ts DATA_DIR MESSAGES`. */

import { migrations } from '../server/src/app/app.ts'
import { openPlatform } from '../server/src/platform/open.ts'
import { createRandom, pick } from './random.ts'

const [dataDir = '', count = '0'] = process.argv.slice(2)
const messages = Number(count)
const writers = 20
// Building a statement of more rows costs more than it saves.
const rowsPerInsert = 40
const newestMs = Date.UTC(2026, 10, 20)
const minuteMs = 60_000
const words = ['听雨', '读书', '走路', '喝茶', '写字', '看云', '种花', '修机器']
const ignore = () => undefined
const random = createRandom(12)

const rowAt = (at: number) => ({
  seq: at + 1,
  user_id: 1 + (at % writers),
  content: `${pick(random, words)}的时候想起${pick(random, words)}。`,
  content_type: 'text',
  picture: '',
  // Every twentieth answers an earlier one.
  reply_to: at > 100 && at % 20 === 0 ? at - Math.floor(random() * 100) : 0,
  mention_ids: '[]',
  nonce: `filled-${at}`,
  createdAt: newestMs - (messages - at) * minuteMs,
})

const platform = await openPlatform({
  dataDir,
  databaseUrl: undefined,
  migrations,
  log: { info: ignore, warn: ignore, error: ignore },
})
await platform.db.inBatches(async ({ query }) => {
  for (let from = 0; from < messages; from += rowsPerInsert) {
    const length = Math.min(rowsPerInsert, messages - from)
    const rows = Array.from({ length }, (_, at) => rowAt(from + at))
    await query.insertInto('chat_message').values(rows).execute()
    const ids = { kind: 'message', by_id: 0 }
    const events = rows.map(row => ({
      ...{ ...ids, seq: row.seq, message_id: row.seq, createdAt: row.createdAt },
    }))
    await query.insertInto('chat_event').values(events).execute()
    const nonces = rows.map(row => ({
      ...{ user_id: row.user_id, nonce: row.nonce, message_id: row.seq, seq: row.seq },
    }))
    await query.insertInto('chat_nonce').values(nonces).execute()
  }
  await query.updateTable('chat_state').set({ seq: messages, total: messages }).where('id', '=', 1).execute()
})
await platform.close()

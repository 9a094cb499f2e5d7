import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const message = v.object({
  id: v.number(),
  seq: v.number(),
  user_id: v.number(),
  nonce: v.string(),
  content: v.string(),
})
const event = v.object({ seq: v.number(), kind: v.string(), message_id: v.number(), by_id: v.number() })
const named = v.object({ user_id: v.number(), nonce: v.string(), message_id: v.number(), seq: v.number() })
const act = v.object({ act: v.string(), by_id: v.number(), user_id: v.number(), message_id: v.number() })

/** What the database holds of the room: the truth that every client is held against. In order of `seq`. */
export type Truth = {
  readonly seq: number
  readonly messages: readonly v.InferOutput<typeof message>[]
  readonly events: readonly v.InferOutput<typeof event>[]
  /** What every name became, also of messages that are gone. */
  readonly named: readonly v.InferOutput<typeof named>[]
  readonly acts: readonly v.InferOutput<typeof act>[]
}

/** Reads the database of a data folder, while the server runs or after. */
export function readTruth(dataDir: string): Truth {
  const database = new DatabaseSync(join(dataDir, 'xiaolou.sqlite'), { readOnly: true })
  const all = (sql: string) => database.prepare(sql).all()
  try {
    const [state] = v.parse(v.array(v.object({ seq: v.number() })), all('select seq from chat_state'))
    return {
      seq: state?.seq ?? 0,
      messages: v.parse(v.array(message), all('select * from chat_message order by seq')),
      events: v.parse(v.array(event), all('select * from chat_event order by seq')),
      named: v.parse(v.array(named), all('select * from chat_nonce')),
      acts: v.parse(v.array(act), all('select * from chat_audit order by id')),
    }
  } finally {
    database.close()
  }
}

/** Whether a message was recalled or cleared, by the log. */
export function createGone({ events }: Pick<Truth, 'events'>): (id: number) => boolean {
  const recalled = new Set(events.filter(event => event.kind === 'revert').map(event => event.message_id))
  const cleared = events.filter(event => event.kind === 'clear').map(event => event.message_id)
  const clearedBefore = Math.max(0, ...cleared)
  return id => recalled.has(id) || id < clearedBefore
}

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

/** The database's state of the room, with which every client is compared. In order of `seq`. */
export type ExpectedState = {
  readonly seq: number
  readonly messages: readonly v.InferOutput<typeof message>[]
  readonly events: readonly v.InferOutput<typeof event>[]
  /** The message of every nonce, including removed ones. */
  readonly named: readonly v.InferOutput<typeof named>[]
  readonly acts: readonly v.InferOutput<typeof act>[]
}

/** The tables' queries, by their name in `ExpectedState`. */
const statements = {
  state: 'select seq from chat_state',
  messages: 'select * from chat_message order by seq',
  events: 'select * from chat_event order by seq',
  named: 'select * from chat_nonce',
  acts: 'select * from chat_audit order by id',
} as const
const state = v.array(v.object({ seq: v.number() }))

const expectedOf = (rows: Record<keyof typeof statements, unknown>): ExpectedState => ({
  seq: v.parse(state, rows.state)[0]?.seq ?? 0,
  messages: v.parse(v.array(message), rows.messages),
  events: v.parse(v.array(event), rows.events),
  named: v.parse(v.array(named), rows.named),
  acts: v.parse(v.array(act), rows.acts),
})

/** Reads the database of a data folder, while the server runs or after. */
export function readExpected(dataDir: string): ExpectedState {
  const database = new DatabaseSync(join(dataDir, 'xiaolou.sqlite'), { readOnly: true })
  const all = (name: keyof typeof statements) => database.prepare(statements[name]).all()
  try {
    return expectedOf({
      ...{ state: all('state'), messages: all('messages'), events: all('events') },
      ...{ named: all('named'), acts: all('acts') },
    })
  } finally {
    database.close()
  }
}

/** The same for PostgreSQL; `ask` returns the rows of a statement. */
export async function queryExpected(ask: (statement: string) => Promise<unknown>): Promise<ExpectedState> {
  const all = (name: keyof typeof statements) => ask(statements[name])
  return expectedOf({
    ...{ state: await all('state'), messages: await all('messages'), events: await all('events') },
    ...{ named: await all('named'), acts: await all('acts') },
  })
}

/** Whether a message was recalled or cleared, by the log. */
export function createGone({ events }: Pick<ExpectedState, 'events'>): (id: number) => boolean {
  const recalled = new Set(events.filter(event => event.kind === 'revert').map(event => event.message_id))
  const cleared = events.filter(event => event.kind === 'clear').map(event => event.message_id)
  const clearedBefore = Math.max(0, ...cleared)
  return id => recalled.has(id) || id < clearedBefore
}

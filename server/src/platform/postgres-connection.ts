import type { Client, QueryResultRow } from 'pg'
import { loadPostgresDriver } from './db/postgres.ts'

// Longer than any statement of ours takes: the network is down, or the server hangs.
const answersWithinMs = 3_000

export type PostgresConnection = {
  /** The rows of one statement. A failure closes the connection; the next statement opens another. */
  ask<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * One dedicated connection, opened on first use, which listens on `channel`: a notification calls `onNotify`
 * with its payload.
 */
export function connectPostgres(input: {
  url: string
  channel: string
  onNotify: (payload: string) => void
}): PostgresConnection {
  let client: Client | undefined

  const leave = (left: Client) => {
    if (client === left) client = undefined
    // With the network down it would never finish.
    void left.end().catch(() => undefined)
  }
  const open = async (): Promise<Client> => {
    const { Client } = await loadPostgresDriver()
    const made = new Client({
      connectionString: input.url,
      keepAlive: true,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
    })
    made.on('error', () => leave(made))
    made.on('notification', ({ payload }) => input.onNotify(payload ?? ''))
    try {
      await made.connect()
      await made.query(`listen ${input.channel}`)
    } catch (cause) {
      leave(made)
      throw cause
    }
    client = made
    return made
  }

  return {
    async ask<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const asked = client ?? (await open())
      try {
        const { rows } = await asked.query<Row>(text, [...values])
        return rows
      } catch (cause) {
        leave(asked)
        throw cause
      }
    },
    async close() {
      await client?.end()
    },
  }
}

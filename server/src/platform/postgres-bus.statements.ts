import { sql } from 'kysely'
import type { Migration } from './db/migrate.ts'

export const busTables = ['bus_state', 'bus_event', 'bus_process']

/**
 * Unlogged: nothing waits for the disk, and after a crash of PostgreSQL they are empty, which `epoch`
 * reveals. Ids have no gaps and follow the commit order, as writers hold the one row of `bus_state`.
 */
export const busMigrations: readonly Migration[] = [
  {
    name: '0027-bus',
    async up({ kind, query }) {
      if (kind !== 'postgres') return
      await sql`drop sequence content_change`.execute(query)
      await sql`create unlogged table bus_state (
        id integer primary key, epoch text not null, last_id bigint not null)`.execute(query)
      await sql`create unlogged table bus_event (
        id bigint primary key, origin text not null, topic text not null, message text not null,
        created_at timestamptz not null)`.execute(query)
      await sql`create unlogged table bus_process (
        id text primary key, seen_at timestamptz not null)`.execute(query)
    },
  },
]

export const channel = 'xiaolou_bus'
export const maxRead = 1_000

export const sendStatement = `
  with state as (
    insert into bus_state (id, epoch, last_id) values (1, gen_random_uuid()::text, cardinality($2::text[]))
    on conflict (id) do update set last_id = bus_state.last_id + excluded.last_id returning epoch, last_id
  ), added as (
    insert into bus_event (id, origin, topic, message, created_at)
    select last_id - cardinality($2::text[]) + place, $1, topic, message, clock_timestamp()
    from state, unnest($2::text[], $3::text[]) with ordinality as given (topic, message, place)
  )
  select epoch, last_id, case when $4 then pg_notify('${channel}', $1)::text end from state`

export const beginStatement = `
  insert into bus_state (id, epoch, last_id) values (1, gen_random_uuid()::text, 0) on conflict do nothing`

// Our own messages are omitted. If there are no events after $2, one row with the state alone.
export const readStatement = `
  select epoch, last_id, event.id, origin, topic, case when origin = $1 then null else message end as message,
    extract(epoch from clock_timestamp() - created_at)::float8 as lag_seconds
  from bus_state left join bus_event event on event.id > $2 order by event.id limit ${maxRead}`
// Before the first read no event counts as missed.
export const afterAll = Number.MAX_SAFE_INTEGER

// Both parts read the state before this statement: `away_ms` is the time since the last one.
export const sayStatement = `
  with said as (
    insert into bus_process (id, seen_at) values ($1, clock_timestamp())
    on conflict (id) do update set seen_at = clock_timestamp()
  ), swept as (
    delete from bus_process where seen_at < clock_timestamp() - interval '1 hour'
  )
  select id, extract(epoch from clock_timestamp() - seen_at)::float8 * 1000 as away_ms from bus_process`

export const pruneStatement = `
  delete from bus_event where created_at < clock_timestamp() - $1 * interval '1 millisecond'`

export type State = { epoch: string; last_id: number }

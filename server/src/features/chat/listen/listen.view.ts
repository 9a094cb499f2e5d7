import type {
  ListenEntry,
  ListenEvent,
  ListenNow,
  ListenStateFrame,
  PlayedSong,
} from '@xiaolou/contract/listen'
import type { PublicUser } from '@xiaolou/contract/user'
import { wireTime } from '../../../platform/clock.ts'
import type { Deps, UserFinder } from '../../../platform/services.ts'
import {
  isOver,
  type ListenChange,
  type ListenState,
  type StoredEntry,
  type StoredNow,
} from './listen.state.ts'
import { createListenStore, type PlayedRow } from './listen.store.ts'

type Users = ReadonlyMap<number, PublicUser>

/** Songs of the owner's programme have no requester. */
function nameOfAsker(byId: number, users: Users): string {
  if (byId === 0) return '房主的歌单'
  return users.get(byId)?.nick_name ?? '已注销'
}

const entryOf = ({ entry, song, by_id }: StoredEntry, users: Users): ListenEntry => ({
  ...{ entry, song, by_id: Math.max(0, by_id) },
  by_name: nameOfAsker(by_id, users),
})
const nowOf = (now: StoredNow, users: Users): ListenNow => ({
  ...entryOf(now, users),
  started_at: now.started_at,
  paused_at: now.paused_at,
})
const deputiesOf = (ids: readonly number[], users: Users): ListenStateFrame['deputies'] =>
  ids.flatMap(user_id => {
    const user = users.get(user_id)
    return user ? [{ user_id, nick_name: user.nick_name }] : []
  })

function idsOf({ now, added, deputies }: Pick<ListenChange, 'now' | 'added' | 'deputies'>): number[] {
  return [now?.by_id ?? 0, added?.by_id ?? 0, ...(deputies ?? [])].filter(id => id > 0)
}

/** Playback events of the log, by their position in it. */
export async function listenEventsOf(
  { db, identity }: Pick<Deps, 'db'> & UserFinder,
  seqs: readonly number[],
): Promise<Map<number, ListenEvent>> {
  if (seqs.length === 0) return new Map()
  const changes = await createListenStore(db).findChanges(seqs)
  const users = await identity.findUsers([...new Set([...changes.values()].flatMap(idsOf))])
  const events = [...changes].map(([seq, change]): [number, ListenEvent] => {
    const { rev, now, votes, by, added, removed, deputies, programme, missing } = change
    return [
      seq,
      {
        ...{ type: 'listen', seq, rev, by, votes: [...votes], now: now && nowOf(now, users) },
        ...(added && { added: entryOf(added, users) }),
        ...(removed && { removed: [...removed] }),
        ...(deputies && { deputies: deputiesOf(deputies, users) }),
        ...(programme !== undefined && { programme }),
        ...(missing && { missing: [...missing] }),
      },
    ]
  })
  return new Map(events)
}

/** The whole playback state; a song that ended while nobody listened is over. */
export async function listenStateOf(
  { identity, nowMs }: UserFinder & { nowMs: number },
  state: ListenState,
  seq: number,
): Promise<ListenStateFrame> {
  const { rev, now, votes, queue, deputies, programme } = state
  const ids = [...queue.map(({ by_id }) => by_id), ...idsOf({ now, deputies })].filter(id => id > 0)
  const users = await identity.findUsers([...new Set(ids)])
  return {
    ...{ type: 'listenState', seq, rev, votes: [...votes] },
    now: now && !isOver(now, nowMs) ? nowOf(now, users) : null,
    queue: queue.map(entry => entryOf(entry, users)),
    deputies: deputiesOf(deputies, users),
    programme: programme && {
      list_id: programme.list_id,
      name: programme.name,
      next: programme.next ?? null,
    },
  }
}

/** What was played, as everybody may see it. */
export async function playedSongsOf(
  { identity, timeZone }: Pick<Deps, 'timeZone'> & UserFinder,
  rows: readonly PlayedRow[],
): Promise<PlayedSong[]> {
  const users = await identity.findUsers([...new Set(rows.map(row => row.by_id).filter(id => id > 0))])
  return rows.map(({ id, song, by_id, is_skipped, createdAt }) => ({
    ...{ id, song: JSON.parse(song), by_id: Math.max(0, by_id), by_name: nameOfAsker(by_id, users) },
    is_skipped: is_skipped === 1,
    createdAt: wireTime(createdAt, timeZone),
  }))
}

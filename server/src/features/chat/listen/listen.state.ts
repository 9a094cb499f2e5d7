import { refusal } from '@xiaolou/contract/errors'
import { limits } from '@xiaolou/contract/limits'
import type { ListenSong } from '@xiaolou/contract/listen'

/** A song in the room's queue. `by_id` 0: from the owner's programme. */
export type StoredEntry = { readonly entry: number; readonly song: ListenSong; readonly by_id: number }
/** Times in ms since 1970; `started_at` may be in the future, `paused_at` is 0 while it plays. */
export type StoredNow = StoredEntry & { readonly started_at: number; readonly paused_at: number }

/** The owner's programme: a list, the position to search the next song from, and the last one found. */
type StoredProgramme = {
  readonly list_id: number
  readonly name: string
  readonly at: number
  readonly next?: ListenSong | null
}

/** The complete playback state of the room. */
export type ListenState = {
  readonly rev: number
  readonly lastEntry: number
  readonly now: StoredNow | null
  readonly votes: readonly number[]
  readonly queue: readonly StoredEntry[]
  readonly deputies: readonly number[]
  readonly programme: StoredProgramme | null
}

/** An event of the log: the current state, and what else has changed. */
export type ListenChange = Pick<ListenState, 'rev' | 'now' | 'votes'> & {
  by: number
  added?: StoredEntry
  removed?: readonly number[]
  deputies?: readonly number[]
  programme?: Omit<StoredProgramme, 'at'> | null
  missing?: readonly string[]
}

/** `started`, `skipped`: for the history. Undefined if the action came too late, or changes nothing. */
export type ListenStep =
  | { state: ListenState; change: ListenChange; started?: StoredEntry; skipped?: number }
  | undefined

/** What is currently available: the queue's existing songs, and the programme's list. */
export type Offers = {
  readonly songs: ReadonlyMap<number, ListenSong>
  readonly list: readonly ListenSong[]
}

/** The actor, with their current role. */
export type Listener = { readonly userId: number; readonly isOwner: boolean }

/** The requester of songs by deleted accounts. */
export const nobody = -1

export const emptyListen: ListenState = {
  ...{ rev: 0, lastEntry: 0, now: null, votes: [], queue: [], deputies: [], programme: null },
}

/** A pause longer than this counts as ended. */
const longestPauseMs = 30 * 60_000
/** A timer may fire a little early. */
const earlyMs = 50

/** Whether it has finished playing. */
export function isOver(now: StoredNow, nowMs: number): boolean {
  if (now.paused_at > 0) return nowMs - now.paused_at > longestPauseMs
  return nowMs >= now.started_at + now.song.dt - earlyMs
}

/** More than half of those who may vote, and never more than five. */
export const votesNeeded = (voters: number): number =>
  Math.min(limits.listenVotesMax, Math.floor(voters / 2) + 1)

const refuse = (message: string) => refusal('listenRefused', { message })

function stepTo(
  state: ListenState,
  next: Partial<ListenState>,
  change: Omit<ListenChange, 'rev' | 'now' | 'votes'>,
): { state: ListenState; change: ListenChange } {
  const after = { ...state, ...next, rev: state.rev + 1 }
  const { rev, now, votes } = after
  return { state: after, change: { rev, now, votes, ...change } }
}

function requireDeputy(state: ListenState, { userId, isOwner }: Listener): void {
  if (!isOwner && !state.deputies.includes(userId)) throw refuse('这是房主和副手才能做的')
}
function requireOwner({ isOwner }: Listener): void {
  if (!isOwner) throw refuse('这是房主才能做的')
}

/** Requests a song. The same one is queued only once. */
export function addSong(state: ListenState, song: ListenSong, by: Listener): ListenStep {
  if (song.dt <= 0) throw refuse('不知道这首有多长，没法一起听')
  const waiting = state.queue.find(entry => entry.song.id === song.id)
  if (waiting) {
    if (waiting.by_id === by.userId) return undefined
    throw refuse('这首已经在等着了')
  }
  if (state.queue.length >= limits.listenQueueMax) throw refuse('点的歌太多了，先听一会儿')
  const own = state.queue.filter(entry => entry.by_id === by.userId)
  if (!by.isOwner && own.length >= limits.listenQueueOfOneMax)
    throw refuse(`一人先点${limits.listenQueueOfOneMax}首，放过再点`)
  const added: StoredEntry = { entry: state.lastEntry + 1, song, by_id: by.userId }
  return stepTo(state, { lastEntry: added.entry, queue: [...state.queue, added] }, { by: by.userId, added })
}

/** Removes a song from the queue: one's own, or any by a deputy. */
export function removeSong(state: ListenState, entry: number, by: Listener): ListenStep {
  const found = state.queue.find(one => one.entry === entry)
  if (!found) return undefined
  if (found.by_id !== by.userId) requireDeputy(state, by)
  return stepTo(
    state,
    { queue: state.queue.filter(one => one !== found) },
    { by: by.userId, removed: [entry] },
  )
}

/**
 * Plays the next song in place of `entry`, 0 for nothing; a second call changes nothing. The queue first,
 * then the programme, then silence; without `hasListeners` the queue waits.
 */
export function playNext(
  state: ListenState,
  { entry, by, isSkip }: { entry: number; by: number; isSkip: boolean },
  { offers, hasListeners, nowMs }: { offers: Offers; hasListeners: boolean; nowMs: number },
): ListenStep {
  if ((state.now?.entry ?? 0) !== entry) return undefined
  if (state.now && !isSkip && !isOver(state.now, nowMs)) return undefined
  const index = state.queue.findIndex(one => offers.songs.has(one.song.id))
  const gone = hasListeners ? state.queue.slice(0, index < 0 ? state.queue.length : index) : []
  const missing = gone.map(({ song }) => song.name)
  const queued = hasListeners ? state.queue[index] : undefined
  const turn = hasListeners && !queued ? findInList(offers.list, state.programme?.at ?? 0) : undefined
  const found = queued ?? (turn && { entry: state.lastEntry + 1, song: turn.song, by_id: 0 })
  if (!found && !state.now && missing.length === 0) return undefined
  const now = found ? { ...found, started_at: nowMs + limits.listenLeadMs, paused_at: 0 } : null
  const taken = [...gone, ...(queued ? [queued] : [])].map(one => one.entry)
  const programme =
    state.programme && programmeAt(state.programme, offers.list, turn ? turn.at + 1 : undefined)
  const isNextNew = programme?.next?.id !== state.programme?.next?.id
  const step = stepTo(
    state,
    {
      ...{ now, programme, votes: [], queue: state.queue.filter(one => !taken.includes(one.entry)) },
      ...(turn && found && { lastEntry: found.entry }),
    },
    {
      by,
      ...(taken.length > 0 && { removed: taken }),
      ...(missing.length > 0 && { missing }),
      ...(isNextNew && { programme: toldOf(programme) }),
    },
  )
  return {
    ...step,
    ...(found && { started: found }),
    ...(isSkip && state.now && { skipped: state.now.entry }),
  }
}

/** The song of a list at this position, or the next one with a known length; the list wraps around. */
export function findInList(
  list: readonly ListenSong[],
  at: number,
): { song: ListenSong; at: number } | undefined {
  for (let step = 0; step < list.length; step += 1) {
    const index = (at + step) % list.length
    const song = list[index]
    if (song && song.dt > 0) return { song, at: index }
  }
  return undefined
}

/** With the next song as the list is now, so that browsers can preload it. */
const programmeAt = (
  programme: Omit<StoredProgramme, 'next'>,
  list: readonly ListenSong[],
  at = programme.at,
): StoredProgramme => ({ ...programme, at, next: findInList(list, at)?.song ?? null })

const toldOf = (programme: StoredProgramme | null) => {
  if (!programme) return null
  const { at: _, ...told } = programme
  return told
}

/** Votes to skip; the caller decides whether there are enough votes. */
export function vote(state: ListenState, entry: number, by: Listener): ListenStep {
  if (state.now?.entry !== entry || state.votes.includes(by.userId)) return undefined
  return stepTo(state, { votes: [...state.votes, by.userId] }, { by: by.userId })
}

/** Throws unless this user may skip without a vote. */
export const requireSkipper = requireDeputy

/** Pauses the song for everybody, or resumes it where it stopped. */
export function setPaused(
  state: ListenState,
  { entry, isPaused, nowMs }: { entry: number; isPaused: boolean; nowMs: number },
  by: Listener,
): ListenStep {
  requireDeputy(state, by)
  const { now } = state
  if (now?.entry !== entry || isPaused === now.paused_at > 0) return undefined
  if (isPaused) return stepTo(state, { now: { ...now, paused_at: nowMs } }, { by: by.userId })
  const stoodMs = Math.max(0, now.paused_at - now.started_at)
  const started_at = nowMs + limits.listenLeadMs - stoodMs
  return stepTo(state, { now: { ...now, started_at, paused_at: 0 } }, { by: by.userId })
}

/** Sets who may skip, pause and remove songs besides the owner. */
export function setDeputies(state: ListenState, userIds: readonly number[], by: Listener): ListenStep {
  requireOwner(by)
  const deputies = [...new Set(userIds)]
  return stepTo(state, { deputies }, { by: by.userId, deputies })
}

/** Sets what plays without requests, starting at this position of the list. */
export function setProgramme(
  state: ListenState,
  chosen: Omit<StoredProgramme, 'next'> | null,
  songs: readonly ListenSong[],
  by: Listener,
): ListenStep {
  requireOwner(by)
  const programme = chosen && programmeAt(chosen, songs)
  return stepTo(state, { programme }, { by: by.userId, programme: toldOf(programme) })
}

/** Removes a deleted account's votes and rights; its requests lose their name. */
export function forgetListener(state: ListenState, userId: number): ListenState {
  const others = (ids: readonly number[]) => ids.filter(id => id !== userId)
  const unnamed = <T extends StoredEntry>(one: T): T =>
    one.by_id === userId ? { ...one, by_id: nobody } : one
  return {
    ...state,
    now: state.now && unnamed(state.now),
    queue: state.queue.map(unnamed),
    votes: others(state.votes),
    deputies: others(state.deputies),
  }
}

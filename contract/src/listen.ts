import * as v from 'valibot'
import { page, paging, wireTime } from './kit/field.ts'
import { post } from './kit/route.ts'

/**
 * Listening together: what the chat room plays for everybody. The server controls it; browsers follow its
 * position. Times are ms since 1970 of the server's clock, which a browser only knows from `time` frames.
 */

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A song in the room. `dt` is its length in ms, `cover` an address or ''. */
export const listenSong = v.object({
  id: v.number(),
  name: v.string(),
  artists: v.array(v.string()),
  cover: v.string(),
  dt: v.number(),
})
export type ListenSong = v.InferOutput<typeof listenSong>

/** A requested song, and by whom; `by_id` 0 for the owner's programme. `entry` is its permanent id. */
export const listenEntry = v.object({
  entry: v.number(),
  song: listenSong,
  by_id: v.number(),
  by_name: v.string(),
})
export type ListenEntry = v.InferOutput<typeof listenEntry>

/**
 * What plays: it starts at `started_at`, which may be in the future. While `paused_at` is not 0 it is paused
 * at that time's position.
 */
export const listenNow = v.object({ ...listenEntry.entries, started_at: v.number(), paused_at: v.number() })
export type ListenNow = v.InferOutput<typeof listenNow>

/** `next` is its next song as far as is known, for preloading. */
const programme = v.nullable(
  v.object({ list_id: v.number(), name: v.string(), next: v.optional(v.nullable(listenSong)) }),
)
const core = {
  /** Counts the changes: a client that finds a gap requests the whole state. */
  rev: v.number(),
  now: v.nullable(listenNow),
  /** Who wants the next song. */
  votes: v.array(v.number()),
}

/** The complete state, for a newcomer. `seq` is the position in the room's log at which it was read. */
export const listenStateFrame = v.object({
  type: v.literal('listenState'),
  seq: v.number(),
  ...core,
  queue: v.array(listenEntry),
  deputies: v.array(v.object({ user_id: v.number(), nick_name: v.string() })),
  programme,
})
export type ListenStateFrame = v.InferOutput<typeof listenStateFrame>

/** An event of the room's log: one change, with only the changed parts of queue, deputies and programme. */
export const listenEvent = v.object({
  type: v.literal('listen'),
  seq: v.number(),
  ...core,
  /** Who made it, 0 for nobody. */
  by: v.number(),
  added: v.optional(listenEntry),
  removed: v.optional(v.array(v.number())),
  deputies: v.optional(listenStateFrame.entries.deputies),
  programme: v.optional(programme),
  /** Names of queued songs that no longer exist. */
  missing: v.optional(v.array(v.string())),
})
export type ListenEvent = v.InferOutput<typeof listenEvent>

/** How many listen now, over all processes, and how many votes skip a song. At most once a second. */
export const listeningFrame = v.object({
  type: v.literal('listening'),
  count: v.number(),
  needed: v.number(),
})
export type ListeningFrame = v.InferOutput<typeof listeningFrame>

/** The server's clock when it answered; `at` is what the client sent. */
export const timeFrame = v.object({ type: v.literal('time'), at: v.number(), now: v.number() })
export type TimeFrame = v.InferOutput<typeof timeFrame>

/** The answer to an action, identified by its nonce: done, or the refusal for the reader. */
export const listenAnswerFrame = v.object({
  type: v.literal('listenAnswer'),
  nonce: v.string(),
  code: v.number(),
  content: v.string(),
})
export type ListenAnswerFrame = v.InferOutput<typeof listenAnswerFrame>

/** The server's frames for listening together. */
export const listenServerFrame = v.variant('type', [
  listenStateFrame,
  listenEvent,
  listeningFrame,
  timeFrame,
  listenAnswerFrame,
])
export type ListenServerFrame = v.InferOutput<typeof listenServerFrame>

/** Without one there is no answer. */
const nonce = v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{0,64}$/)), '')
/** An action on a song names its entry, so that a late one has no effect. */
const aboutEntry = { nonce, entry: id }

/**
 * A client's actions. `look` is answered by the complete state; `join` and `leave` say whether this tab
 * listens. `vote` is for listeners, `add` for signed-in users, the rest for deputies and the owner,
 * `deputies` and `programme` for the owner.
 */
export const listenFrame = v.variant('act', [
  v.object({ act: v.literal('look') }),
  v.object({ act: v.literal('join') }),
  v.object({ act: v.literal('leave') }),
  v.object({ act: v.literal('add'), nonce, song_id: id }),
  v.object({ act: v.literal('remove'), ...aboutEntry }),
  v.object({ act: v.literal('vote'), ...aboutEntry }),
  v.object({ act: v.literal('skip'), ...aboutEntry }),
  v.object({ act: v.literal('pause'), ...aboutEntry }),
  v.object({ act: v.literal('resume'), ...aboutEntry }),
  v.object({ act: v.literal('deputies'), nonce, user_ids: v.pipe(v.array(id), v.maxLength(10)) }),
  /** 0 ends it. */
  v.object({ act: v.literal('programme'), nonce, list_id: v.union([v.literal(0), id]) }),
])
export type ListenAct = v.InferOutput<typeof listenFrame>
export type ListenFrame = { type: 'listen' } & v.InferInput<typeof listenFrame>
export type TimeAskFrame = { type: 'time'; at: number }

/** One song that the room has played, newest first. */
const playedSong = v.object({
  id: v.number(),
  song: listenSong,
  by_id: v.number(),
  by_name: v.string(),
  /** Whether it was skipped by votes or by a deputy. */
  is_skipped: v.boolean(),
  createdAt: wireTime,
})
export type PlayedSong = v.InferOutput<typeof playedSong>

export const getListenHistory = post('anyone', '/chat/listen/history', {
  summary: '一起听放过的歌，新的在前',
  body: v.object({ ...paging }),
  result: page(playedSong),
})

export const getProgramme = post('administrator', '/chat/getProgramme', {
  isUnaudited: true,
  summary:
    '没人点歌时放的歌单和其中的歌；at 是接下来的那一首，list_id 为 0 是什么也不放，is_own 是全在楼里的歌',
  result: v.object({
    ...{ list_id: v.number(), name: v.string(), at: v.number() },
    songs: v.array(listenSong),
    is_own: v.boolean(),
  }),
})

export const setProgramme = post('administrator', '/chat/setProgramme', {
  summary: '没人点歌时放哪份歌单，从第几首起；list_id 为 0 是什么也不放',
  body: v.object({
    list_id: v.union([v.literal(0), id]),
    at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
  result: v.boolean(),
})

import { refusal } from '@xiaolou/contract/errors'
import type { CallResult } from '@xiaolou/contract/kit/route'
import type { getProgramme, ListenAct, ListenSong } from '@xiaolou/contract/listen'
import type { Deps, UserFinder } from '../../../platform/services.ts'
import type { ChatLog } from '../chat.log.ts'
import { addEvent, type Turn } from '../chat.write.ts'
import {
  addSong,
  findInList,
  isOver,
  type Listener,
  type ListenState,
  type ListenStep,
  type Offers,
  playNext,
  removeSong,
  requireSkipper,
  setDeputies,
  setPaused,
  setProgramme,
  vote,
  votesNeeded,
} from './listen.state.ts'
import { createListenStore } from './listen.store.ts'
import { listenStateOf } from './listen.view.ts'

/** What the room needs of the music: existing songs and lists by their ids. */
export type ListenMusic = {
  findSongs: (ids: readonly number[]) => Promise<readonly ListenSong[]>
  getList: (id: number) => Promise<{ name: string; songs: readonly ListenSong[]; isOwn: boolean } | undefined>
}

type Given = Pick<Deps, 'db' | 'clock'> &
  UserFinder & {
    log: Pick<ChatLog, 'change' | 'getPosition'>
    music: ListenMusic
    getListeners: () => { count: number; voters: ReadonlySet<number> }
  }

type RoomAct = Exclude<ListenAct, { act: 'look' | 'join' | 'leave' }>

/**
 * What the room plays: every change is an event of its log, whichever process makes it. Keeps no state in
 * memory, so that any process can continue where another stopped.
 */
export function createListening(deps: Given) {
  const { db, clock, log, music } = deps
  const store = createListenStore(db)

  /** One change in the log's order; returns whether there was one. Throws a refusal for the reader. */
  const change = (by: number, step: (state: ListenState, turn: Turn) => ListenStep): Promise<boolean> =>
    log.change({
      userIds: by > 0 ? [by] : [],
      canRepeat: false,
      async apply(turn) {
        const inner = createListenStore(turn.db)
        const done = step(await inner.getState(), turn)
        if (!done) return false
        await inner.saveState(done.state)
        const seq = await addEvent(turn, { kind: 'listen', message_id: 0, by_id: by })
        await inner.addChange(seq, done.change)
        if (done.skipped !== undefined) await inner.setSkipped(done.skipped)
        if (done.started) await inner.addPlayed(done.started, turn.nowMs)
        return true
      },
    })

  const findOffers = async ({ queue, programme }: ListenState): Promise<Offers> => {
    const songs = await music.findSongs(queue.map(({ song }) => song.id))
    const list = programme ? await music.getList(programme.list_id) : undefined
    return { songs: new Map(songs.map(song => [song.id, song])), list: list?.songs ?? [] }
  }

  /**
   * Plays the next song in place of this one, 0 for silence. Any process may call it: only the first call has
   * an effect.
   */
  const next = async (entry: number, skip?: { by: number }): Promise<boolean> => {
    const offers = await findOffers(await store.getState())
    const hasListeners = deps.getListeners().count > 0
    return change(skip?.by ?? 0, (state, { nowMs }) =>
      playNext(
        state,
        { entry, by: skip?.by ?? 0, isSkip: skip !== undefined },
        { offers, hasListeners, nowMs },
      ),
    )
  }

  const add = async (songId: number, by: Listener) => {
    const [song] = await music.findSongs([songId])
    if (!song) throw refusal('listenRefused', { message: '这首歌不在了，换一首点' })
    await change(by.userId, state => addSong(state, song, by))
  }

  const skipBy = async (entry: number, by: Listener) => {
    requireSkipper(await store.getState(), by)
    await next(entry, { by: by.userId })
  }

  const voteBy = async (entry: number, by: Listener) => {
    const { voters } = deps.getListeners()
    if (!voters.has(by.userId)) throw refusal('listenRefused', { message: '进来一起听，才好投票' })
    await change(by.userId, state => vote(state, entry, by))
    const { now, votes } = await store.getState()
    const there = votes.filter(id => voters.has(id))
    if (now?.entry === entry && there.length >= votesNeeded(voters.size)) await next(entry, { by: 0 })
  }

  /** Starts at the song at this position of the list; list 0 ends the programme. */
  const setProgrammeBy = async ({ list_id, at }: { list_id: number; at: number }, by: Listener) => {
    const list = list_id > 0 ? await music.getList(list_id) : undefined
    if (list_id > 0 && !list) throw refusal('listenRefused', { message: '没有这个歌单' })
    const chosen = list ? { list_id, name: list.name, at } : null
    await change(by.userId, state => setProgramme(state, chosen, list?.songs ?? [], by))
  }

  return {
    getState: store.getState,
    findPlayed: store.findPlayed,
    /** The whole state for a newcomer; later events have a higher `rev`. */
    async look() {
      const { seq } = await log.getPosition()
      return listenStateOf({ ...deps, nowMs: clock.now() }, await store.getState(), seq)
    },
    next,
    setProgrammeBy,
    /** What plays without requests, song by song as the list is now; `at` is the next one. */
    async getProgramme(): Promise<CallResult<typeof getProgramme>> {
      const { programme } = await store.getState()
      if (!programme) return { list_id: 0, name: '', at: 0, songs: [], is_own: false }
      const { list_id, name } = programme
      const list = await music.getList(list_id)
      const songs = [...(list?.songs ?? [])]
      return {
        list_id,
        name,
        songs,
        at: findInList(songs, programme.at)?.at ?? 0,
        is_own: list?.isOwn ?? false,
      }
    },
    /** Performs a request from the room. Throws a refusal for the reader. */
    async act(asked: RoomAct, by: Listener): Promise<void> {
      switch (asked.act) {
        case 'add':
          return await add(asked.song_id, by)
        case 'remove':
          await change(by.userId, state => removeSong(state, asked.entry, by))
          return
        case 'vote':
          return await voteBy(asked.entry, by)
        case 'skip':
          return await skipBy(asked.entry, by)
        case 'pause':
        case 'resume': {
          const isPaused = asked.act === 'pause'
          await change(by.userId, (state, { nowMs }) =>
            setPaused(state, { entry: asked.entry, isPaused, nowMs }, by),
          )
          return
        }
        case 'deputies':
          await change(by.userId, state => setDeputies(state, asked.user_ids, by))
          return
        case 'programme':
          return await setProgrammeBy({ list_id: asked.list_id, at: 0 }, by)
      }
    },
    /** Starts a waiting song if nothing plays; returns when to check again, ms from now, or undefined. */
    async follow(): Promise<number | undefined> {
      if (deps.getListeners().count === 0) return undefined
      const { now } = await store.getState()
      const nowMs = clock.now()
      if (now && !isOver(now, nowMs)) {
        return now.paused_at > 0 ? undefined : Math.max(0, now.started_at + now.song.dt - nowMs)
      }
      const hasChanged = await next(now?.entry ?? 0)
      return hasChanged ? 0 : undefined
    },
  }
}

export type Listening = ReturnType<typeof createListening>

import { isRecord } from '../../../lib/is-record.ts'
import { type BoardView, changeBoard, firstBoard } from './board.ts'
import {
  type KeptPlace,
  type KeptPlayer,
  musicKey,
  packPlayer,
  unpackPlace,
  unpackPlayer,
} from './player-store.ts'
import type { PlayerWorld } from './player-world.ts'

const saveDelayMs = 1_000
const placeEveryMs = 5_000
/** Songs whose lyrics were corrected; the oldest is forgotten. */
const maxOffsets = 300

/**
 * Keeps the player over a reload: everything a second after it changed, the place every five seconds, and both at once
 * when the page is hidden or left.
 */
export function createKeep(given: {
  world: Pick<PlayerWorld, 'read' | 'write' | 'onLeave' | 'nowMs'>
  getPlayer: () => KeptPlayer
  getPlace: () => Omit<KeptPlace, 'atMs'> | undefined
}) {
  const { world } = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let placedAtMs = world.nowMs()

  function savePlayer(): void {
    clearTimeout(timer)
    timer = undefined
    world.write(musicKey.player, packPlayer(given.getPlayer()))
  }

  function savePlace(): void {
    placedAtMs = world.nowMs()
    const place = given.getPlace()
    if (place) world.write(musicKey.place, { ...place, atMs: placedAtMs })
  }

  const stopListening = world.onLeave(() => {
    if (timer !== undefined) savePlayer()
    savePlace()
  })

  return {
    read: () => ({
      ...unpackPlayer(world.read(musicKey.player)),
      place: unpackPlace(world.read(musicKey.place)),
    }),
    /** Something of what is kept has changed. */
    note(): void {
      timer ??= setTimeout(savePlayer, saveDelayMs)
    },
    /** The clock has moved; says whether the place was kept just now. */
    noteClock(): boolean {
      const isDue = world.nowMs() - placedAtMs >= placeEveryMs
      if (isDue) savePlace()
      return isDue
    },
    savePlace,
    stop(): void {
      stopListening()
      clearTimeout(timer)
    },
  }
}

export function readBoard(world: Pick<PlayerWorld, 'read'>): BoardView {
  const kept = world.read(musicKey.board)
  return isRecord(kept) ? changeBoard(firstBoard, kept) : firstBoard
}

export function writeBoard(world: Pick<PlayerWorld, 'write'>, board: BoardView): void {
  world.write(musicKey.board, { ...board, backgroundUrl: undefined })
}

/** The reader's corrections by song, ms; kept as pairs, the newest last. */
export function createOffsets(world: Pick<PlayerWorld, 'read' | 'write'>) {
  const kept = world.read(musicKey.lyricOffset)
  const offsets = new Map<number, number>()
  for (const pair of Array.isArray(kept) ? kept : []) {
    const [id, offsetMs]: unknown[] = Array.isArray(pair) ? pair : []
    if (typeof id === 'number' && typeof offsetMs === 'number') offsets.set(id, offsetMs)
  }
  return {
    get: (songId: number) => offsets.get(songId) ?? 0,
    set(songId: number, offsetMs: number): void {
      offsets.delete(songId)
      if (offsetMs !== 0) offsets.set(songId, offsetMs)
      world.write(musicKey.lyricOffset, [...offsets].slice(-maxOffsets))
    },
  }
}

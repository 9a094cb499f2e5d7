import { isRecord } from '@xiaolou/browser/is-record'
import { normaliseSong, type Song } from '@xiaolou/contract/music'
import { maxCrossfadeSeconds } from './audio/audio-mixer.ts'
import type { PlayerEnv } from './browser-env.ts'
import { emptyShare, maxListLength, type PlayerShare, playModels, type Slot } from './reducer/player-state.ts'

/** The player's storage keys in the browser. */
export const musicKey = {
  player: 'musicPlayer',
  /** Separate, because it is written every few seconds and the rest is long. */
  position: 'musicPlace',
  board: 'musicBoard',
  lyricOffset: 'musicLyricOffset',
} as const

export type PlayerSettings = {
  readonly volume: number
  readonly muted: boolean
  readonly crossfade: number
  readonly isLevelled: boolean
  /** Whether lock screen and media keys show the current line. */
  readonly hasLockLyric: boolean
}

/** A song's position, and whether it was playing, when it was last stored. */
type SavedPosition = {
  readonly id: number
  readonly seconds: number
  readonly isPlaying: boolean
  readonly atMs: number
}

export const firstSettings: PlayerSettings = {
  volume: 0.5,
  muted: false,
  crossfade: 0,
  isLevelled: true,
  hasLockLyric: true,
}

const version = 2
const saveDelayMs = 1_000
const positionEveryMs = 5_000
/** A browser stores about 5 MB for the whole site; a song takes half a KB of it. */
const maxSavedSongs = 500
/** Longer ones are inline pictures, or invalid. */
const maxCoverChars = 500
/** Songs with corrected lyrics; the oldest is dropped. */
const maxOffsets = 300

/**
 * Stores the player over a reload: everything one second after a change, the position every five seconds, and
 * both at once when the page is hidden or left.
 */
export function createStorage(options: {
  env: Pick<PlayerEnv, 'read' | 'write' | 'onLeave' | 'nowMs'>
  getPlayer: () => { share: PlayerShare; settings: PlayerSettings }
  getPosition: () => Omit<SavedPosition, 'atMs'> | undefined
}) {
  const { env } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let savedAtMs = env.nowMs()

  function savePlayer(): void {
    clearTimeout(timer)
    timer = undefined
    const { share, settings } = options.getPlayer()
    // No sound addresses, no pictures, and only what is needed to show a song.
    env.write(musicKey.player, { v: version, ...packShare(share), ...settings })
  }

  function savePosition(): void {
    savedAtMs = env.nowMs()
    const position = options.getPosition()
    if (position) env.write(musicKey.position, { ...position, atMs: savedAtMs })
  }

  env.onLeave(() => {
    if (timer !== undefined) savePlayer()
    savePosition()
  })

  return {
    read: () => ({
      ...unpackPlayer(env.read(musicKey.player)),
      position: unpackPosition(env.read(musicKey.position)),
    }),
    savePlayerSoon(): void {
      timer ??= setTimeout(savePlayer, saveDelayMs)
    },
    savePosition,
    /** The clock has moved; returns whether the position was stored just now. */
    savePositionIfDue(): boolean {
      const isDue = env.nowMs() - savedAtMs >= positionEveryMs
      if (isDue) savePosition()
      return isDue
    },
  }
}

/** The reader's corrections by song, ms; stored as pairs, the newest last. */
export function createOffsets(env: Pick<PlayerEnv, 'read' | 'write'>) {
  const saved = env.read(musicKey.lyricOffset)
  const offsets = new Map<number, number>()
  for (const pair of Array.isArray(saved) ? saved : []) {
    const [id, offsetMs]: unknown[] = Array.isArray(pair) ? pair : []
    if (typeof id === 'number' && typeof offsetMs === 'number') offsets.set(id, offsetMs)
  }
  return {
    get: (songId: number) => offsets.get(songId) ?? 0,
    set(songId: number, offsetMs: number): void {
      offsets.delete(songId)
      if (offsetMs !== 0) offsets.set(songId, offsetMs)
      env.write(musicKey.lyricOffset, [...offsets].slice(-maxOffsets))
    },
  }
}

/** The chart's number of slots and the song's index in it: its pages are loaded again when needed. */
export function packShare({ song, queue, topList, ...share }: PlayerShare): Record<string, unknown> {
  return {
    ...share,
    song: song && smallSong(song),
    queue: queue.slice(0, maxSavedSongs).map(smallSong),
    topIndex: song ? topList.findIndex(slot => slot?.id === song.id) : -1,
    topLength: topList.length,
  }
}

/**
 * The stored state of any version: an unknown or broken one gives default settings, and an unreadable song is
 * left out.
 */
export function unpackPlayer(saved: unknown): { share: PlayerShare; settings: PlayerSettings } {
  const value = migrate(saved)
  const { volume, muted, crossfade, isLevelled, hasLockLyric } = value
  return {
    share: unpackShare(value),
    settings: {
      volume: isWithin(volume, 1) ? volume : firstSettings.volume,
      muted: muted === true,
      crossfade: isWithin(crossfade, maxCrossfadeSeconds) ? crossfade : firstSettings.crossfade,
      isLevelled: isLevelled !== false,
      hasLockLyric: hasLockLyric !== false,
    },
  }
}

export function unpackShare(value: unknown): PlayerShare {
  if (!isRecord(value)) return emptyShare
  const queue = songsOf(value.queue)
  const song = normaliseSong(value.song)
  const length = Math.min(maxListLength, countOf(value.topLength))
  return {
    song,
    queue,
    topList: Array.from({ length }, (_, index): Slot => (index === value.topIndex ? song : undefined)),
    topListId: countOf(value.topListId),
    topTotal: countOf(value.topTotal),
    playType: value.playType === 'CUSTOM' && queue.length > 0 ? 'CUSTOM' : 'TOP',
    playModel: playModels.find(model => model === value.playModel) ?? 'RANDOM',
  }
}

function unpackPosition(saved: unknown): SavedPosition | undefined {
  if (!isRecord(saved)) return undefined
  const { id, seconds, isPlaying, atMs } = saved
  if (typeof id !== 'number' || typeof atMs !== 'number' || !isWithin(seconds, 1e6)) return undefined
  return { id, seconds, atMs, isPlaying: isPlaying === true }
}

/**
 * Version 1, of older front ends of this family: the custom queue only, as a list of songs of either shape,
 * bare or under `queue`.
 */
function migrate(saved: unknown): Record<string, unknown> {
  if (Array.isArray(saved)) return { queue: saved, playType: 'CUSTOM' }
  if (!isRecord(saved)) return {}
  if (saved.v === version) return saved
  return saved.v === undefined || saved.v === 1 ? { ...saved, playType: saved.playType ?? 'CUSTOM' } : {}
}

function smallSong({ id, name, ar, al, dt, alia }: Song): Song {
  const isCover = al.picUrl.length <= maxCoverChars && !al.picUrl.startsWith('data:')
  return {
    id,
    name,
    ar: ar.map(artist => ({ id: artist.id, name: artist.name })),
    al: { id: al.id, name: al.name, picUrl: isCover ? al.picUrl : '' },
    dt,
    alia: alia.slice(0, 1),
  }
}

const countOf = (value: unknown): number =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0

const songsOf = (value: unknown): Song[] =>
  Array.isArray(value) ? value.flatMap(raw => normaliseSong(raw) ?? []) : []

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= max

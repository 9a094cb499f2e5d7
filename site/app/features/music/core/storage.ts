import { isRecord } from '@xiaolou/browser/is-record'
import { normaliseSong, type Song } from '@xiaolou/contract/music'
import { maxCrossfadeSeconds } from './audio/audio-mixer.ts'
import type { PlayerEnv } from './browser-env.ts'
import { emptyShare, maxListLength, type PlayerShare, playModels, type Slot } from './reducer/player-state.ts'

/** Names under which the player keeps things in the browser. */
export const musicKey = {
  player: 'musicPlayer',
  /** Apart, because it is written every few seconds and the rest is long. */
  position: 'musicPlace',
  board: 'musicBoard',
  lyricOffset: 'musicLyricOffset',
} as const

export type PlayerSettings = {
  readonly volume: number
  readonly muted: boolean
  readonly crossfade: number
  readonly isLevelled: boolean
  /** Whether lock screen and media keys show the line that is sung. */
  readonly hasLockLyric: boolean
}

/** Where a song stood, and whether it sounded, when the page was last heard of. */
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
/** A browser keeps some 5 MB for the whole site; a song takes half a KB of it. */
const maxSavedSongs = 500
/** Longer ones are pictures written out, or nonsense. */
const maxCoverChars = 500
/** Songs whose lyrics were corrected; the oldest is forgotten. */
const maxOffsets = 300

/**
 * Keeps the player over a reload: everything a second after it changed, the position every five seconds, and both at
 * once when the page is hidden or left.
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
    // No addresses of sound, no pictures, and of a song only what shows it.
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
    /** The clock has moved; says whether the position was kept just now. */
    savePositionIfDue(): boolean {
      const isDue = env.nowMs() - savedAtMs >= positionEveryMs
      if (isDue) savePosition()
      return isDue
    },
  }
}

/** The reader's corrections by song, ms; kept as pairs, the newest last. */
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

/** Of the chart how many slots it has, and where in it the song stands: its pages are fetched again as they are needed. */
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
 * What was kept, whichever version wrote it: a later or broken one gives the settings of a new reader, and a song that
 * cannot be read is left out.
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
 * Version 1 is what older front ends of this family keep: the custom queue alone, as a list of songs of either shape,
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

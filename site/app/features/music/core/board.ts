import { isRecord } from '@xiaolou/browser/is-record'
import type { PlayerEnv } from './browser-env.ts'
import { musicKey } from './storage.ts'

/** The range of each size, in rem, and its default. */
export const boardSizes = {
  titleRem: { min: 1, max: 5, step: 0.1, first: 2.4 },
  authorRem: { min: 0, max: 2.4, step: 0.1, first: 1.4 },
  lyricRem: { min: 1, max: 4, step: 0.1, first: 1.8 },
} as const

const brightness = { min: 0.5, max: 1, step: 0.1 } as const

/** COMMON beside the song, SPECIAL one line in the whole window, VERTICAL columns from right to left. */
const lyricTypes = ['COMMON', 'SPECIAL', 'VERTICAL'] as const

/** The lyric board's settings; `brightness` from 0.5 to 1. */
export type BoardView = Readonly<Record<keyof typeof boardSizes, number>> & {
  readonly lyricType: (typeof lyricTypes)[number]
  readonly brightness: number
  readonly isTranslationShown: boolean
  readonly isRomanShown: boolean
  readonly areCreditsShown: boolean
  /** The reader's own picture, as a `data:` address; '' for none. */
  readonly backgroundUrl: string
}

const firstBoard: BoardView = {
  lyricType: 'COMMON',
  titleRem: boardSizes.titleRem.first,
  authorRem: boardSizes.authorRem.first,
  lyricRem: boardSizes.lyricRem.first,
  brightness: brightness.min,
  isTranslationShown: true,
  isRomanShown: false,
  areCreditsShown: false,
  backgroundUrl: '',
}

export function readBoard(env: Pick<PlayerEnv, 'read'>): BoardView {
  const saved = env.read(musicKey.board)
  return isRecord(saved) ? changeBoard(firstBoard, saved) : firstBoard
}

/** The picture is stored separately: it is too large for the other settings' storage. */
export function writeBoard(env: Pick<PlayerEnv, 'write'>, board: BoardView): void {
  env.write(musicKey.board, { ...board, backgroundUrl: undefined })
}

/** One step brighter; after the brightest, the darkest. */
export function nextBrightness(now: number): number {
  const next = tenth(now + brightness.step)
  return next > brightness.max ? brightness.min : next
}

/** Applies a change or stored values, as far as they are valid; sizes are clamped to their range. */
export function changeBoard(board: BoardView, change: Readonly<Record<string, unknown>>): BoardView {
  const flag = (name: 'isTranslationShown' | 'isRomanShown' | 'areCreditsShown') => {
    const value = change[name]
    return typeof value === 'boolean' ? value : board[name]
  }
  const size = (name: keyof typeof boardSizes) => within(change[name], boardSizes[name], board[name])
  return {
    lyricType: lyricTypes.find(type => type === change.lyricType) ?? board.lyricType,
    titleRem: size('titleRem'),
    authorRem: size('authorRem'),
    lyricRem: size('lyricRem'),
    brightness: within(change.brightness, brightness, board.brightness),
    isTranslationShown: flag('isTranslationShown'),
    isRomanShown: flag('isRomanShown'),
    areCreditsShown: flag('areCreditsShown'),
    backgroundUrl: board.backgroundUrl,
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10

function within(value: unknown, range: { min: number; max: number }, otherwise: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return tenth(Math.min(range.max, Math.max(range.min, value)))
}

export type LyricType = 'COMMON' | 'SPECIAL'

/** The lyric board's settings; sizes in rem. */
export type BoardView = {
  readonly lyricType: LyricType
  readonly titleRem: number
  readonly authorRem: number
  readonly lyricRem: number
  /** From 0.5 to 1. */
  readonly brightness: number
  readonly isTranslationShown: boolean
  readonly isRomanShown: boolean
  readonly areCreditsShown: boolean
  /** The reader's own picture, as a `data:` address; '' for none. */
  readonly backgroundUrl: string
}

/** What each size may be, in rem, and what it is at first (specification, section 9). */
export const boardSizes = {
  titleRem: { min: 1, max: 5, step: 0.1, first: 2.4 },
  authorRem: { min: 0, max: 2.4, step: 0.1, first: 1.4 },
  lyricRem: { min: 1, max: 4, step: 0.1, first: 1.8 },
} as const

const brightness = { min: 0.5, max: 1, step: 0.1 } as const

export const firstBoard: BoardView = {
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

/** One step brighter; after the brightest, the darkest. */
export function nextBrightness(now: number): number {
  const next = tenth(now + brightness.step)
  return next > brightness.max ? brightness.min : next
}

/** The board with what a change or a kept value says, as far as it makes sense; sizes are brought into their range. */
export function changeBoard(board: BoardView, change: Readonly<Record<string, unknown>>): BoardView {
  const flag = (name: 'isTranslationShown' | 'isRomanShown' | 'areCreditsShown') => {
    const given = change[name]
    return typeof given === 'boolean' ? given : board[name]
  }
  const size = (name: keyof typeof boardSizes) => within(change[name], boardSizes[name], board[name])
  return {
    lyricType:
      change.lyricType === 'COMMON' || change.lyricType === 'SPECIAL' ? change.lyricType : board.lyricType,
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

function within(given: unknown, range: { min: number; max: number }, otherwise: number): number {
  if (typeof given !== 'number' || !Number.isFinite(given)) return otherwise
  return tenth(Math.min(range.max, Math.max(range.min, given)))
}

import type { Picture } from '@xiaolou/contract/picture'
import type { Preview } from '@xiaolou/markdown/preview'
import type { Splice } from './splice.ts'

/** To the worker: the text, and what its page depends on; pictures only when they are others than the last time. */
export type Asked = { markdown: string; siteUrl: string; pictures?: readonly Picture[] }

/** From the worker: what has to be replaced in what it showed last, and the lines of all pieces (see `PiecePlaces`). */
export type Shown = Omit<Preview, 'pieces' | 'missing'> & {
  splice: Splice
  lines: Int32Array
  /** False while KaTeX or the colours of code could not be fetched: their source stands there meanwhile. */
  isWhole: boolean
}

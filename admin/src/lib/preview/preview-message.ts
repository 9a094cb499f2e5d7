import type { Picture } from '@xiaolou/contract/picture'
import type { Preview } from '@xiaolou/markdown/preview'
import type { Splice } from './splice.ts'

/** To the worker: the text and the data of its page; pictures only if they changed. */
export type Asked = { markdown: string; siteUrl: string; pictures?: readonly Picture[] }

/** From the worker: what to replace in its last result, and the lines of all pieces (see `PiecePlaces`). */
export type Shown = Omit<Preview, 'pieces' | 'missing'> & {
  splice: Splice
  lines: Int32Array
  /** False while KaTeX or code highlighting could not be loaded: their source is shown meanwhile. */
  isWhole: boolean
}

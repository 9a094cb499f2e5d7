/** The author's size of a picture: CSS pixels, or percent of the column. At most what the grammar can say. */
export type PictureSize = { width?: number; height?: number } | { percent: number }

const written = /=(?:(\d{1,4})x(\d{1,4})?|x(\d{1,4})|(\d{1,3})%x?)[ \t]*\)/y
const maxPixels = 9_999

/**
 * The size behind a picture's address, up to and with the closing bracket: `=300x)`, `=300x200)`, `=x200)`, `=50%)`.
 * `=50%x)` is read too: articles that were imported before hold it.
 */
export function readPictureSize(
  source: string,
  from: number,
): { size: PictureSize; end: number } | undefined {
  written.lastIndex = from
  const found = written.exec(source)
  if (!found) return undefined
  const [whole, width, height, onlyHeight, percent] = found
  const end = from + whole.length
  if (percent) return { size: { percent: Math.min(100, Number(percent)) }, end }
  return { size: pixels(Number(width ?? 0), Number(height ?? onlyHeight ?? 0)), end }
}

/** A size as `readPictureSize` reads it, without the bracket; '' for none, and for the whole column's width. */
export function writePictureSize(size: PictureSize | undefined): string {
  if (!size) return ''
  if ('percent' in size) return size.percent < 100 ? `=${size.percent}%` : ''
  const { width = '', height = '' } = size
  return width === '' && height === '' ? '' : `=${width}x${height}`
}

/** What `width` and `height` of HTML, a style or a theme's tag say: `300`, `300px`, `45.5%`; any other unit is no size. */
export function pictureSizeOf(words: {
  width?: string | undefined
  height?: string | undefined
}): PictureSize | undefined {
  const width = lengthOf(words.width)
  if (width?.unit === '%') return { percent: Math.min(100, width.amount) }
  const height = lengthOf(words.height)
  const size = pixels(width?.amount ?? 0, height?.unit === 'px' ? height.amount : 0)
  return 'width' in size || 'height' in size ? size : undefined
}

function lengthOf(word: string | undefined): { amount: number; unit: 'px' | '%' } | undefined {
  const found = /^\s*(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(?:(px|%)\s*)?$/i.exec(word ?? '')
  const amount = Math.round(Number(found?.[1] ?? 0))
  return amount > 0 ? { amount, unit: found?.[2] === '%' ? '%' : 'px' } : undefined
}

function pixels(width: number, height: number): { width?: number; height?: number } {
  const isSize = (side: number) => side > 0 && side <= maxPixels
  return { ...(isSize(width) && { width }), ...(isSize(height) && { height }) }
}

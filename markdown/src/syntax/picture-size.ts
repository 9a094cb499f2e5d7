import type { MarkdownIt, StateInline, Token } from 'markdown-it'

/** The author's size of a picture: CSS pixels, or percent of the column. All the syntax can express. */
export type PictureSize = { width?: number; height?: number } | { percent: number }

const written = /=(?:(\d{1,4})x(\d{1,4})?|x(\d{1,4})|(\d{1,3})%x?)[ \t]*\)/y
const maxPixels = 9_999

/**
 * The size after a picture's address, including the closing bracket: `=300x)`, `=300x200)`, `=x200)`,
 * `=50%)`. `=50%x)` is accepted too: earlier imports contain it.
 */
function readPictureSize(source: string, from: number): { size: PictureSize; end: number } | undefined {
  written.lastIndex = from
  const found = written.exec(source)
  if (!found) return undefined
  const [whole, width, height, onlyHeight, percent] = found
  const end = from + whole.length
  if (percent) return { size: { percent: Math.min(100, Number(percent)) }, end }
  return { size: pixels(Number(width ?? 0), Number(height ?? onlyHeight ?? 0)), end }
}

/** A size as `readPictureSize` reads it, without the bracket; '' for none, and for the full column width. */
export function writePictureSize(size: PictureSize | undefined): string {
  if (!size) return ''
  if ('percent' in size) return size.percent < 100 ? `=${size.percent}%` : ''
  const { width = '', height = '' } = size
  return width === '' && height === '' ? '' : `=${width}x${height}`
}

/** Parses `width` and `height` of HTML, a style or a tag: `300`, `300px`, `45.5%`; not other units. */
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

const SPACES = /[ \t\n]*/y

/** `![alt](a.png "title" =300x)`, also `=300x200`, `=x200` (CSS pixels) and `=50%` of the column. */
export function addImageSizes(md: MarkdownIt): void {
  md.inline.ruler.after('image', 'sized_image', sizedImage)
}

function sizedImage(state: StateInline, isSilent: boolean): boolean {
  const { src, posMax, pos: start, md } = state
  if (!src.startsWith('![', start)) return false
  const labelEnd = md.helpers.parseLinkLabel(state, start + 1, false)
  if (labelEnd < 0 || src[labelEnd + 1] !== '(') return false
  const destination = md.helpers.parseLinkDestination(src, skipSpaces(src, labelEnd + 2), posMax)
  if (!destination.ok) return false
  let pos = skipSpaces(src, destination.pos)
  const title = md.helpers.parseLinkTitle(src, pos, posMax)
  if (title.ok) pos = skipSpaces(src, title.pos)
  const size = readPictureSize(src, pos)
  const href = md.normalizeLink(destination.str)
  if (!size || !md.validateLink(href)) return false
  if (!isSilent) {
    const token = state.push('image', 'img', 0)
    token.content = src.slice(start + 2, labelEnd)
    token.children = []
    md.inline.parse(token.content, md, state.env, token.children)
    token.attrs = [
      ['src', href],
      ['alt', ''],
    ]
    if (title.ok && title.str) token.attrs.push(['title', title.str])
    setSize(token, size.size)
  }
  state.pos = size.end
  return true
}

function setSize(token: Token, size: PictureSize): void {
  if ('percent' in size) token.attrSet('style', `width:${size.percent}%`)
  else {
    if (size.width) token.attrSet('width', String(size.width))
    if (size.height) token.attrSet('height', String(size.height))
  }
}

function skipSpaces(src: string, pos: number): number {
  SPACES.lastIndex = pos
  return pos + (SPACES.exec(src)?.[0].length ?? 0)
}

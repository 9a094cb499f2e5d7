import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { type PictureSize, readPictureSize } from './picture-size.ts'

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

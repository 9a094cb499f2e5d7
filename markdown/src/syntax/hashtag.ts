import type { MarkdownIt, StateInline } from 'markdown-it'

// 30 is what a tag page can show in one line; letters of every script, so that Chinese needs no space around it.
const HASHTAG = /#([\p{L}\p{M}\p{N}_·-]{1,30})(?:#(?![\p{L}\p{M}\p{N}_·#-]))?/uy
const GLUED = /[A-Za-z0-9_&/#=?]/

/** `#标签`, also closed as `#标签#`; a number alone (`#3`) is none. Tokens `hashtag` with the tag as `content`. */
export function addHashtags(md: MarkdownIt): void {
  md.inline.ruler.push('hashtag', hashtagRule)
}

function hashtagRule(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== '#' || state.linkLevel > 0 || GLUED.test(src[pos - 1] ?? ' ')) return false
  HASHTAG.lastIndex = pos
  const match = HASHTAG.exec(src)
  const tag = match?.[1]?.replace(/[-_·]+$/, '') ?? ''
  if (!match || tag === '' || /^\p{N}+$/u.test(tag)) return false
  const isWhole = tag === match[1]
  const length = isWhole ? match[0].length : 1 + tag.length
  if (pos + length > state.posMax) return false
  if (!isSilent) state.push('hashtag', 'a', 0).content = tag
  state.pos += length
  return true
}

import type { MarkdownIt, StateInline } from 'markdown-it'
import { EMOJI } from './emoji-table.ts'

const CODE = /:([a-z0-9_+-]{1,32}):/y

/** `:smile:` for the common names; an unknown name stays as it is written. */
export function addEmoji(md: MarkdownIt): void {
  md.inline.ruler.push('emoji', emojiRule)
}

function emojiRule(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== ':') return false
  CODE.lastIndex = state.pos
  const match = CODE.exec(state.src)
  const emoji = match && EMOJI.get(match[1] ?? '')
  if (!match || !emoji || state.pos + match[0].length > state.posMax) return false
  if (!isSilent) state.pending += emoji
  state.pos += match[0].length
  return true
}

import type { MarkdownIt, StateInline } from 'markdown-it'
import { hasCjk } from '../characters.ts'

const RUBY = /\{([^{}|\\\n]{1,40})((?:\\?\|[^{}|\\\n]{0,40}){1,40})\}(?!\})/y

/** `{漢字|かん|じ}` (one reading per character) and `{小楼|xiǎo lóu}` (one for all). */
export function addRuby(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'ruby', rubyRule)
  md.renderer.rules.ruby = (tokens, index) => {
    const meta = tokens[index]?.meta
    const pairs = Array.isArray(meta?.pairs) ? meta.pairs : []
    const body = pairs.map(
      ([base, reading]: [string, string]) =>
        `${md.utils.escapeHtml(base)}<rp>（</rp><rt>${md.utils.escapeHtml(reading)}</rt><rp>）</rp>`,
    )
    return `<ruby>${body.join('')}</ruby>`
  }
}

function rubyRule(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '{' || state.src[state.pos - 1] === '{') return false
  RUBY.lastIndex = state.pos
  const match = RUBY.exec(state.src)
  const base = match?.[1]?.trim()
  if (!match || !base || !hasCjk(base) || state.pos + match[0].length > state.posMax) return false
  const readings = (match[2] ?? '')
    .split(/\\?\|/)
    .slice(1)
    .map(reading => reading.trim())
  const characters = Array.from(base)
  if (readings.length > 1 && readings.length !== characters.length) return false
  if (readings.every(reading => reading === '')) return false
  if (!isSilent) {
    const token = state.push('ruby', '', 0)
    token.content = base
    token.meta = {
      pairs:
        readings.length === 1
          ? [[base, readings[0]]]
          : characters.map((character, index) => [character, readings[index] ?? '']),
    }
  }
  state.pos += match[0].length
  return true
}

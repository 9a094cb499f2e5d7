import type { MarkdownIt, StateInline } from 'markdown-it'
import { hasCjk, isAsciiAlnum } from '../characters.ts'

// Formulas only (H~2~O, x^2^): a lone tilde ends many Chinese sentences and occurs in ranges (3~5).
const SUB = /~([A-Za-z0-9+\-=()]{1,16})~(?!~)/y
const SUP = /\^([A-Za-z0-9+\-=()*.]{1,16})\^/y

/** `==mark==`, `++ins++`, `H~2~O`, `x^2^`. */
export function addInlineMarks(md: MarkdownIt): void {
  md.inline.ruler.after('strikethrough', 'mark', (state, isSilent) => pair(state, isSilent, '==', 'mark'))
  md.inline.ruler.after('mark', 'ins', (state, isSilent) => pair(state, isSilent, '++', 'ins'))
  md.inline.ruler.before('strikethrough', 'sub', (state, isSilent) => script(state, isSilent, SUB, 'sub'))
  md.inline.ruler.after('sub', 'sup', (state, isSilent) => script(state, isSilent, SUP, 'sup'))
}

function pair(state: StateInline, isSilent: boolean, marker: string, tag: string): boolean {
  const { src, pos, posMax } = state
  const from = pos + marker.length
  if (!src.startsWith(marker, pos) || src[from] === marker[0] || src[pos - 1] === marker[0]) return false
  // `a==b and c==d`, `C++和C++`: a pair glued to Latin letters is an operator or a name.
  if (isAsciiAlnum(src[pos - 1]) || isBlank(src[from])) return false
  const to = src.indexOf(marker, from)
  if (to <= from || to + marker.length > posMax || isBlank(src[to - 1])) return false
  const backticks = src.slice(from, to).split('`').length - 1
  if (backticks % 2 === 1) return false
  if (!isSilent) {
    state.push(`${tag}_open`, tag, 1).markup = marker
    state.pos = from
    state.posMax = to
    state.md.inline.tokenize(state)
    state.push(`${tag}_close`, tag, -1).markup = marker
    state.posMax = posMax
  }
  state.pos = to + marker.length
  return true
}

function script(state: StateInline, isSilent: boolean, pattern: RegExp, tag: string): boolean {
  const before = state.src[state.pos - 1]
  if (before === undefined || (!/[\p{L})\]]/u.test(before) && !(tag === 'sup' && /\d/.test(before))))
    return false
  pattern.lastIndex = state.pos
  const match = pattern.exec(state.src)
  if (!match || state.pos + match[0].length > state.posMax) return false
  if (!isSilent) {
    state.push(`${tag}_open`, tag, 1)
    state.push('text', '', 0).content = match[1] ?? ''
    state.push(`${tag}_close`, tag, -1)
  }
  state.pos += match[0].length
  return true
}

function isBlank(char: string | undefined): boolean {
  return char === undefined || /\s/.test(char)
}

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

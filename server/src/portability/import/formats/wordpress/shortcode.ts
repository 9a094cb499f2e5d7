import { mapOutside } from '../../read/markup/verbatim.ts'
import type { NoteFinding } from '../../run/finding.ts'
import type { Call, ShortcodeContext } from './shortcode-call.ts'
import { isFilledIn, needsPair, shortcodes, verbatimCodes } from './shortcode-table.ts'
import { unknownShortcode } from './shortcode-unknown.ts'

const opening =
  /\[(\[?)([a-z][\w-]{0,40})((?:\s[^[\]<>]{0,2000}|[=:][^[\]<>\s]{1,500}(?:\s[^[\]<>]{0,500})?)?)(\/?)\](\]?)/gi
const argument = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|([^\s"']+)/g

function readArguments(text: string): Pick<Call, 'named' | 'list'> {
  const named = new Map<string, string>()
  const list: string[] = []
  const plain = text.replace(/[“”″]|&#822[01];|&quot;/g, '"').replace(/^[=:]/, '')
  // `[audio:http://…?a=b]` has no names.
  if (/^[=:]/.test(text)) return { named, list: plain.trim().split(/\s+/) }
  for (const [, key, double, single, bare, quoted, word] of plain.matchAll(argument)) {
    if (key === undefined) list.push(quoted ?? word ?? '')
    else named.set(key.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return { named, list }
}

const maxDepth = 8

/**
 * Expands shortcodes to their HTML. Of unknown ones the marks are removed and the content stays; bracketed words that
 * are none stay, as does everything within `<pre>`.
 */
export function expandShortcodes(html: string, note: NoteFinding, context: ShortcodeContext): string {
  if (!html.includes('[')) return html
  return mapOutside(html, part => expand(part, note, context, 0))
}

function expand(html: string, note: NoteFinding, context: ShortcodeContext, depth: number): string {
  const search = new RegExp(opening)
  const lower = html.toLowerCase()
  /** Names without a closing tag from here on. */
  const endless = new Set<string>()
  let expanded = ''
  let at = 0
  for (let match = search.exec(html); match; match = search.exec(html)) {
    const [whole, escaping = '', written = '', rest = '', slash = '', escaped = ''] = match
    const name = written.toLowerCase()
    const make = shortcodes.get(name)
    if (escaping !== '') {
      // Doubled brackets show the shortcode itself.
      if (escaped === '' || !make) continue
      expanded += html.slice(at, match.index) + whole.slice(1, -1)
      at = match.index + whole.length
      continue
    }
    const from = match.index + whole.length - escaped.length
    const isOpen = slash === '' && !endless.has(name)
    const close = isOpen ? lower.indexOf(`[/${name}]`, from) : -1
    if (close < 0 && slash === '') endless.add(name)
    if (close < 0 && needsPair.has(name)) continue
    const raw = close < 0 ? undefined : html.slice(from, close)
    const isCode = verbatimCodes.has(name) || depth >= maxDepth
    const inner = raw === undefined || isCode ? raw : expand(raw, note, context, depth + 1)
    const call = { name, ...readArguments(rest), inner }
    const made = make
      ? make(call, context)
      : unknownShortcode(call, { rest, html, start: match.index, end: from })
    if (made === undefined) {
      if (isNameLike(name, rest) && !/\w/.test(html[match.index - 1] ?? ' '))
        note('shortcode-left', { name: `[${name}]` })
      // Its content was read already, but stands there as it was.
      continue
    }
    if (!make || isFilledIn(name)) note('unknown-shortcode', { name })
    else note('tag-changed', { name: `[${name}]` })
    expanded += html.slice(at, match.index) + made
    at = close < 0 ? from : close + name.length + 3
    search.lastIndex = at
  }
  return expanded + html.slice(at)
}

/** Whether a bracketed word may be a shortcode of a plugin: `[ratings]`, not `[i]` or `[注]`. */
const isNameLike = (name: string, rest: string) => rest === '' && /^[a-z][a-z\d_-]{3,}$/.test(name)

import { isHtmlName } from '@xiaolou/markdown/known-html'

/** A tag or a comment of an HTML text; `name` in lower case, '!' for a comment. */
export type Tag = { start: number; end: number; name: string; isClosing: boolean }

const tagName = /<(\/?)([A-Za-z][^\s<>/"'=]{0,60})/y
/** Outside of quoted values; anything longer is text. */
const longestTag = 5_000

/** The end of a tag, from after its name; -1 if another `<` comes first: then it is text, as in `a <b 而 c`. */
function endOf(html: string, from: number): number {
  let left = longestTag
  for (let at = from; at < html.length && left > 0; at++, left--) {
    const sign = html[at]
    if (sign === '>') return at + 1
    if (sign === '<') return -1
    if ((sign !== '"' && sign !== "'") || html[at - 1] !== '=') continue
    const close = html.indexOf(sign, at + 1)
    if (close < 0) return -1
    at = close
  }
  return -1
}

/** The tags and comments of an HTML text in order; `onText` is told of each `<` and a letter that begins none. */
export function* tagsOf(html: string, onText?: (at: number) => void): Generator<Tag> {
  for (let start = html.indexOf('<'); start >= 0; ) {
    let end = -1
    if (html.startsWith('<!--', start)) {
      const close = html.indexOf('-->', start + 4)
      end = close < 0 ? html.length : close + 3
      yield { start, end, name: '!', isClosing: false }
    } else {
      tagName.lastIndex = start
      const found = tagName.exec(html)
      if (found) {
        end = endOf(html, tagName.lastIndex)
        if (end < 0) onText?.(start)
        else yield { start, end, name: (found[2] ?? '').toLowerCase(), isClosing: found[1] === '/' }
      }
    }
    start = html.indexOf('<', Math.max(end, start + 1))
  }
}

/** Elements whose children have names that HTML does not know. */
const foreign = new Set(['svg', 'math'])

/**
 * Escapes the `<` of names that HTML does not know (`List<T>`, `<stdio.h>`), which a parser would swallow.
 * `onEscaped` is told of each name.
 */
export function withUnknownAsText(html: string, onEscaped?: (name: string) => void): string {
  if (!html.includes('<')) return html
  const texts: number[] = []
  let within = ''
  for (const { start, name, isClosing } of tagsOf(html, at => texts.push(at))) {
    if (within !== '') {
      if (isClosing && name === within) within = ''
    } else if (foreign.has(name)) within = isClosing ? '' : name
    else if (name !== '!' && !isHtmlName(name)) {
      if (!isClosing) onEscaped?.(name)
      texts.push(start)
    }
  }
  if (texts.length === 0) return html
  let escaped = ''
  let at = 0
  for (const start of texts) {
    escaped += `${html.slice(at, start)}&lt;`
    at = start + 1
  }
  return escaped + html.slice(at)
}

/** Whether a text has a tag of HTML, after `withUnknownAsText`. */
export function hasTags(html: string): boolean {
  for (const { name } of tagsOf(html)) if (name !== '!') return true
  return false
}

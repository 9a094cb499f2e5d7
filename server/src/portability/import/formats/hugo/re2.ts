/** Go's named classes within brackets, and their JavaScript equivalents. */
const classes = new Map([
  ['alnum', 'A-Za-z0-9'],
  ['alpha', 'A-Za-z'],
  ['ascii', '\\x00-\\x7F'],
  ['blank', '\\t '],
  ['cntrl', '\\x00-\\x1F\\x7F'],
  ['digit', '0-9'],
  ['graph', '!-~'],
  ['lower', 'a-z'],
  ['print', ' -~'],
  ['punct', '!-\\/:-@\\[-`\\{-~'],
  ['space', '\\t\\n\\v\\f\\r '],
  ['upper', 'A-Z'],
  ['word', '\\w'],
  ['xdigit', '0-9A-Fa-f'],
])
const negatedClasses = new Map([
  ['digit', '\\D'],
  ['space', '\\S'],
  ['word', '\\W'],
])
const named = /\[:(\^?)([a-z]+):\]/y
/** `(?i)`, `(?i-s:`: the flags that are set, and whether a group begins. */
const flagGroup = /\(\?([imsU]*)(?:-[imsU]+)?([:)])/y
const namedGroup = /\(\?P?<([A-Za-z_]\w*)>/y
const property = /\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))/y
const codePoint = /\\x\{([\da-fA-F]{1,6})\}/y
const repetition = /\{\d+(?:,\d*)?\}/y
/** Escapes that mean the same in both. */
const shared = /[dDsSwWbBtnrfv]/
const syntax = /[$()*+.?[\\\]^{|}/]/
const generalCategory = /^(?:[LMNPSZC][a-z]?)$/

const literal = (text: string) => [...text].map(one => (syntax.test(one) ? `\\${one}` : one)).join('')

/**
 * Converts a Go regular expression to JavaScript; undefined if invalid. An inline flag is applied to the whole
 * expression, so it matches at least as much.
 */
export function readRe2(source: string): RegExp | undefined {
  let flags = 'u'
  let made = ''
  let isInClass = false
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source) ?? undefined
    if (found) at += found[0].length
    return found
  }
  while (at < source.length) {
    const one = String.fromCodePoint(source.codePointAt(at) ?? 0)
    if (one === '\\') {
      const quoted = source.startsWith('\\Q', at)
      if (quoted) {
        const end = source.indexOf('\\E', at + 2)
        made += literal(source.slice(at + 2, end < 0 ? undefined : end))
        at = end < 0 ? source.length : end + 2
        continue
      }
      const ofProperty = take(property)
      const point = ofProperty ? undefined : take(codePoint)
      if (ofProperty) made += propertyOf(ofProperty)
      else if (point) made += `\\u{${point[1]}}`
      else {
        made += escapeOf(source[at + 1] ?? '', isInClass)
        at += 2
      }
    } else if (isInClass) {
      const name = take(named)
      const inner = name && (name[1] === '' ? classes : negatedClasses).get(name[2] ?? '')
      if (name && inner === undefined) return undefined
      if (inner !== undefined) made += inner
      else {
        made += one === '[' ? '\\[' : one
        isInClass = one !== ']'
        at += one.length
      }
    } else if (one === '[') {
      // A closing bracket directly after the opening one belongs to the class.
      const head = /\[\^?\]?/y
      const opened = take(head)?.[0] ?? one
      made += opened.replace(']', '\\]')
      isInClass = true
    } else {
      const group = one === '(' ? take(flagGroup) : undefined
      const name = one === '(' && !group ? take(namedGroup) : undefined
      const count = one === '{' ? take(repetition) : undefined
      if (group) {
        for (const flag of group[1] ?? '') if (flag !== 'U' && !flags.includes(flag)) flags += flag
        made += group[2] === ':' ? '(?:' : ''
      } else if (name) made += `(?<${name[1]}>`
      else if (count) made += count[0]
      else {
        made += /[{}\]]/.test(one) ? `\\${one}` : one
        at += one.length
      }
    }
  }
  try {
    return new RegExp(made, flags)
  } catch {
    return undefined
  }
}

function escapeOf(letter: string, isInClass: boolean): string {
  if (letter === 'A') return '(?<![\\s\\S])'
  if (letter === 'z') return '(?![\\s\\S])'
  if (letter === 'a') return '\\x07'
  if (letter === 'C') return '[\\s\\S]'
  if (letter === '-' && isInClass) return '\\-'
  if (shared.test(letter) || syntax.test(letter) || letter === 'x') return `\\${letter}`
  // Other escaped letters and digits are kept, and make the expression invalid.
  return /^[\dA-Za-z]?$/.test(letter) ? `\\${letter}` : letter
}

/** `\pL` and `\p{Han}`: JavaScript requires `Script=` for the name of a script. */
function propertyOf([, mark = 'p', turned = '', long = '', short = '']: RegExpExecArray): string {
  const name = long || short
  const isNegated = (mark === 'P') !== (turned === '^')
  return `\\${isNegated ? 'P' : 'p'}{${generalCategory.test(name) ? name : `Script=${name}`}}`
}

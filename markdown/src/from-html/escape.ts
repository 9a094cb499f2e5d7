import { hasCjk } from '../characters.ts'
import { isEmojiName } from '../syntax/emoji.ts'
import { isSpacedMath } from '../syntax/math.ts'

/** What `syntax/autolink.ts` reads as an address: its end belongs to the sentence. */
const bareAddress = /(?<![A-Za-z\d])https?:\/\/[!-;=?-Z^_a-~\u00c0-\u02af\u0370-\u052f]*[A-Za-z\d/#&@%)+-]/g
/** Signs that are escaped, or begin a mark. */
const glued = /[<\\*_~`^=+{|$[\]&:]/
const formula = /\$\$[^$`]+\$\$|\$(?!\s)[^$`\n]{1,500}(?<!\s)\$(?![A-Za-z\d])/g

const marks =
  /[\\`*]|\[(?=\^)|\](?=[([:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=[\p{L})\]])~(?=[A-Za-z\d+\-=()]{1,16}~)|\^(?=\[)|(?<=[\p{L}\d)\]])\^(?=[A-Za-z\d+\-=()*.]{1,16}\^)|(?<![A-Za-z\d=])=(?==)|(?<![A-Za-z\d+])\+(?=\+)|\{(?=[^{}|\\\n]{1,40}\|[^{}]{0,400}\})|:(?=([a-z\d_+-]{1,32}):)/gu

const escapeMarks = (text: string) =>
  escapeHtml(text).replace(marks, (mark, name: string | undefined) =>
    mark === ':' && !isEmojiName(name ?? '') ? mark : `\\${mark}`,
  )

/** Escapes `<`, and `&` where it would start an entity. */
const escapeHtml = (text: string) =>
  text.includes('<') || text.includes('&')
    ? text.replace(/&(?=#?\w{1,30};)/g, '&amp;').replaceAll('<', '&lt;')
    : text

/** Calls `plain` for the text outside of what `pattern` finds, and `found` for what it finds. */
function split(
  text: string,
  pattern: RegExp,
  { plain, found }: { plain: (text: string) => string; found: (text: string, rest: string) => string },
): string {
  let done = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    done += plain(text.slice(at, match.index)) + found(match[0], text.slice(end, end + 20))
    at = end
  }
  return done + plain(text.slice(at))
}

/** Words between two prices are no formula, though Markdown would read one. */
const tex = /[\\^_={}+<>|]|^\$+[A-Za-z]'?\$+$/

/** Where a text ends without these marks at its end. */
export function lastBefore(text: string, mark: string): number {
  let end = text.length
  while (text[end - 1] === mark) end -= 1
  return end
}

/** Whether Markdown reads `$…$` as a formula, and whether it is one. */
function formulaKind(text: string): 'none' | 'formula' | 'prices' {
  const [from, to] = [text.search(/[^$]/), lastBefore(text, '$')]
  const inner = from < 0 ? '' : text.slice(from, to)
  if (hasCjk(inner) && !isSpacedMath(inner) && !inner.includes('\\')) return 'none'
  return tex.test(text) ? 'formula' : 'prices'
}

const escapeDollars = (text: string) => text.replaceAll('$', '\\$')

type Beside = {
  /** Another piece of the paragraph has a `$`, too. */
  readonly hasDollars?: boolean
  /** What is written right after the text. */
  readonly after?: string
}

/**
 * Escapes text so that Markdown shows it unchanged; only necessary escapes, since an author will read it.
 * Formulas stay, since pages use the same marks.
 */
export function escapeText(text: string, { hasDollars = false, after = '' }: Beside = {}): string {
  // A bare address would go on into signs and marks right after it.
  const address = (found: string, rest: string) => {
    const signs = /^[!-~]*/.exec(rest === '' ? after.slice(0, 1) : rest)?.[0] ?? ''
    const isGlued = rest === '' ? signs !== '' && signs !== '<' : glued.test(signs)
    return isGlued ? `<${found}>` : found
  }
  const words = (part: string, areDollars: boolean) =>
    split(part, bareAddress, {
      plain: plain => (areDollars ? escapeDollars(escapeMarks(plain)) : escapeMarks(plain)),
      found: address,
    })
  if (!text.includes('$')) return words(text, false)
  return split(text, formula, {
    plain: part => words(part, hasDollars),
    found(part) {
      const kind = formulaKind(part)
      return kind === 'formula' ? part : words(part, kind === 'prices' || hasDollars)
    },
  })
}

/** The same inside the brackets of a link, where addresses are plain text. */
export function escapeLinkText(text: string, { hasDollars = false }: Beside = {}): string {
  const escaped = text
    .split(/([[\]])/)
    .map(part => (part === '[' || part === ']' ? `\\${part}` : escapeMarks(part)))
    .join('')
  return hasDollars || text.split('$').length > 2 ? escapeDollars(escaped) : escaped
}

/** Marks that start a Markdown block at the beginning of a line. */
const blockStart = /^(#{1,6}(?=\s|$)|#{2,6}(?=\p{L})|>|[-+](?=\s|$)|:{3,}|~{3,}|@?\[\[?toc\]|\{:toc\})/iu
const listNumber = /^(\d{1,9})([.)])(?=\s|$)/
/** What makes a heading of the line above, or a table. */
const isUnderline = (line: string) =>
  /^=+$/.test(line) || (/^[|:-][\s|:-]*$/.test(line) && line.includes('-'))

/** Escapes what would begin a block. `isWhole`: the line ends with this text. */
export function escapeLineStart(text: string, isWhole: boolean): string {
  if (isWhole && isUnderline(text.trim())) return `\\${text}`
  return text.replace(blockStart, '\\$1').replace(listNumber, '$1\\$2')
}

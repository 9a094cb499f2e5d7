import { destination, image } from '../../body/markdown-piece.ts'
import { isPictureName } from '../../pictures/reference.ts'

// Org requires a space or punctuation around markup; Chinese uses full-width punctuation or a zero-width space.
const before = String.raw`(?<=^|[\s\-('"{（，。：；！？、“《\u200b])`
const after = String.raw`(?=$|[\s\-.,:!?;'")}\[），。：；！？、”》\u200b])`
const marked = (mark: string) =>
  `${before}${mark}(?=[^\\s${mark}])[^\\n]*?[^\\s]${mark}${after}|${before}${mark}[^\\s${mark}]${mark}${after}`

const pieces: readonly (readonly [name: string, source: string])[] = [
  ['verbatim', `${marked('=')}|${marked('~')}`],
  ['math', String.raw`\\\([^\n]*?\\\)|\\\[[^\n]*?\\\]|\$\$[^$\n]+\$\$|\$[^$\s](?:[^$\n]*[^$\s])?\$(?!\d)`],
  ['raw', '@@[a-z]+:[^\\n]*?@@'],
  ['inlineCode', String.raw`\bsrc_[\w-]+(?:\[[^\]\n]*\])?\{[^}\n]*\}`],
  ['link', String.raw`\[\[[^\[\]\n]+\](?:\[[^\n]*?\])?\]`],
  ['note', String.raw`\[fn:[^\[\]\n]*(?:\[\[[^\n]*?\]\][^\[\]\n]*)*\]`],
  ['time', String.raw`[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]*[>\]](?:--[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]*[>\]])?`],
  ['address', String.raw`<(?:https?|mailto|ftp):[^<>\s]+>|https?:\/\/[^\s<>\[\]（）「」，。；：！？、"]+`],
  ['bold', marked('\\*')],
  ['italic', marked('/')],
  ['under', marked('_')],
  ['strike', marked('\\+')],
  ['script', String.raw`(?<=\S)[_^]\{[^{}\n]*\}`],
  ['target', '<<[^<>\\n]+>>'],
]
const anyPiece = new RegExp(pieces.map(([name, source]) => `(?<${name}>${source})`).join('|'), 'gm')

/** Escapes text that Markdown would parse as marks. */
const plain = (text: string) =>
  text.replace(
    /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|=(?==)|\+(?=\+)/gu,
    mark => `\\${mark}`,
  )

/** Converts one or more lines of Org prose to Markdown; `depth` limits nested marks. */
export function orgInline(text: string, depth = 0): string {
  let out = ''
  let from = 0
  for (const match of text.matchAll(anyPiece)) {
    out += plain(text.slice(from, match.index)) + pieceOf(match, depth)
    from = match.index + match[0].length
  }
  return (out + plain(text.slice(from))).replaceAll('\u200b', '')
}

function pieceOf(match: RegExpExecArray, depth: number): string {
  const [whole] = match
  const inner = whole.slice(1, -1)
  const name = pieces.find(([key]) => match.groups?.[key] !== undefined)?.[0]
  const nested = (text: string) => (depth > 4 ? plain(text) : orgInline(text, depth + 1))
  switch (name) {
    case 'verbatim':
      return codeSpan(inner)
    case 'math':
      return whole.startsWith('\\(')
        ? `$${whole.slice(2, -2).trim()}$`
        : whole.startsWith('\\[')
          ? `$$${whole.slice(2, -2)}$$`
          : whole
    case 'raw':
      return /^@@html:/.test(whole) ? whole.slice(7, -2) : ''
    case 'inlineCode':
      return codeSpan(whole.slice(whole.indexOf('{') + 1, -1))
    case 'link':
      return orgLink(whole, nested)
    case 'note':
      return footnote(whole, nested)
    case 'time':
      return whole
        .replace(/[<>[\]]/g, '')
        .replace(/ [A-Za-z\p{L}]+(?= |$|--)/gu, '')
        .replace('--', ' – ')
    case 'address':
      return whole.startsWith('<') ? whole : `<${whole}>`
    case 'bold':
      return `**${nested(inner)}**`
    case 'italic':
      return `*${nested(inner)}*`
    case 'under':
      return `<u>${nested(inner)}</u>`
    case 'strike':
      return `~~${nested(inner)}~~`
    case 'script': {
      const tag = whole.startsWith('_') ? 'sub' : 'sup'
      return `<${tag}>${nested(whole.slice(2, -1))}</${tag}>`
    }
    default:
      return ''
  }
}

function codeSpan(code: string): string {
  const marks = '`'.repeat(code.includes('`') ? 2 : 1)
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return `${marks}${pad}${code}${pad}${marks}`
}

function orgLink(whole: string, nested: (text: string) => string): string {
  const close = whole.indexOf(']')
  const url = whole
    .slice(2, close)
    .replace(/^(?:file|attachment|img):(?!\/\/)/, '')
    .replace(/::.*/s, '')
  const words = whole.slice(close + 1, -1).replace(/^\[|\]$/g, '')
  if (words === '' && isPictureName(url)) return image({ url, alt: '' }).inline
  if (isPictureName(words) && !/\s/.test(words))
    return `[${image({ url: words.replace(/^file:/, ''), alt: '' }).inline}](${destination(url)})`
  const target =
    /^(?:[a-z][a-z\d+.-]*:|[/#.]|\/\/)/i.test(url) || /\.\w{2,8}(?:#|$)/.test(url)
      ? url
      : `#${url.replace(/^\*/, '')}`
  return words === '' && /^https?:/.test(url)
    ? `<${url}>`
    : `[${nested(words || url)}](${destination(target)})`
}

function footnote(whole: string, nested: (text: string) => string): string {
  const [, name = '', text] = /^\[fn:([^:\]]*)(?::([\s\S]*))?\]$/.exec(whole) ?? []
  return text === undefined ? `[^${name}]` : `^[${nested(text)}]`
}

import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { isPictureName } from '../pictures/reference.ts'
import type { NoteFinding } from '../run/finding.ts'
import { htmlText, image, isStyleWord, type Piece } from './markdown-piece.ts'
import type { NestedUse } from './nested-tag.ts'

export type TagContext = {
  note: NoteFinding
  /** Address and title of an article by its file name, for `post_link` and Jekyll's `post_url`. */
  findPost: (name: string) => { url: string; title: string } | undefined
}

/** A tag with parsed arguments: `list` in order, `named` those of the form `key=value`. */
export type TagCall = {
  name: string
  list: string[]
  named: Map<string, string>
  inner: string | undefined
  /** All arguments as written. */
  raw: string
  /** Arguments were separated by commas, so each but the first may contain spaces. */
  hasCommas: boolean
}

/** Translations by tag name; each row's names are separated by spaces. */
export const tagTable = <T>(
  rows: readonly (readonly [names: string, translate: T])[],
): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([names, translate]) => names.split(/\s+/).map(name => [name, translate] as const)))

export type Translate = (call: TagCall, context: TagContext) => Piece | undefined
/** Translates a tag with content; the content is translated already. */
export type TranslateBlock = (call: TagCall, inner: string) => Piece

const plainPair = /^([A-Za-z][\w-]*)\s*[=:]\s*(?!\/\/)(.*)$/s
/** Icarus quotes the key too: `'title:题 目'`. */
const quotedPair = /^(title|icon|color|id|size):(?!\/\/)(.*)$/s

/**
 * Parses the arguments of a tag: comma-separated if there is a comma outside quotes (`folding green, 题 目`),
 * else space-separated (`note info no-icon`). Quotes group words in both.
 */
export function readCall({ name, rawArguments, inner }: NestedUse): TagCall {
  const byComma = split(rawArguments, ',')
  const all = byComma.length > 1 ? byComma : split(rawArguments, ' ')
  const named = new Map<string, string>()
  const list: string[] = []
  for (const { text, wasQuoted } of all) {
    const pair = (wasQuoted ? quotedPair : plainPair).exec(text)
    if (pair) named.set((pair[1] ?? '').toLowerCase(), unquote(pair[2] ?? ''))
    else if (text !== '') list.push(text)
  }
  return {
    name: name.toLowerCase(),
    list,
    named,
    inner,
    raw: rawArguments,
    hasCommas: all.length > 1 && rawArguments.includes(','),
  }
}

const quoteEnds: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' }

/** Splits arguments and removes their quotes; `wasQuoted` marks those that were quoted. */
function split(raw: string, separator: ',' | ' '): { text: string; wasQuoted: boolean }[] {
  const found: { text: string; wasQuoted: boolean }[] = []
  const byComma = separator === ','
  let word = ''
  let wasQuoted = false
  let until = ''
  const push = () => {
    const text = wasQuoted ? word : word.trim()
    if (text !== '' || wasQuoted || byComma) found.push({ text, wasQuoted })
    word = ''
    wasQuoted = false
  }
  for (const character of raw) {
    if (until !== '') {
      if (character === until) until = ''
      else word += character
      continue
    }
    const quoteEnd = quoteEnds[character]
    if (quoteEnd && (word.trim() === '' || /[=:]$/.test(word))) {
      until = quoteEnd
      wasQuoted ||= word.trim() === ''
      word = word.trimStart()
    } else if (byComma ? character === ',' : /\s/.test(character)) push()
    else if (!(wasQuoted && byComma && /\s/.test(character))) word += character
  }
  push()
  return found
}

const unquote = (text: string) => text.trim().replace(/^(["'])([\s\S]*)\1$/, '$2')

const dressKeys =
  /^(?:class|style|width|height|align|float|color|colour|size|icon|loading|lazy|target|rel|type|theme)$/
const dressValue =
  /^(?:true|false|none|auto|left|right|center|\d+(?:\.\d+)?(?:px|%|em|rem|s|ms)?|#[\da-f]{3,8})$/i

/**
 * The readable arguments of an unknown tag: pictures, links and words, in order, without presentation (`class`,
 * `width`, `true`). '' if none.
 */
export function argumentText({ named, list }: Pick<TagCall, 'named' | 'list'>): string {
  const words = [...list, ...[...named].flatMap(([key, value]) => (dressKeys.test(key) ? [] : [value]))]
  const isSaid = (word: string) => word !== '' && !dressValue.test(word) && !isStyleWord(word)
  const caption =
    ['caption', 'alt', 'title', 'description'].map(key => named.get(key) ?? '').find(isSaid) ?? ''
  const size = pictureSizeOf({ width: named.get('width'), height: named.get('height') })
  let hasPicture = false
  const parts = [...new Set(words.map(word => word.trim()).filter(isSaid))].map(word => {
    if (isPictureName(word)) {
      const { inline } = image({ alt: hasPicture ? '' : caption, url: word, size })
      hasPicture = true
      return inline
    }
    return /^https?:\/\/\S+$/.test(word) ? `<${word}>` : htmlText(word)
  })
  return (hasPicture ? parts.filter(part => part !== htmlText(caption)) : parts).join(' ')
}

import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { admonitionType, container, image, link, type Piece, quote, tabs } from '../../body/markdown-piece.ts'
import { restoreTabMarks, tabMark } from '../../body/masked.ts'
import { mediaLink, playerNames } from '../../body/media-link.ts'
import { type NestedToken, type NestedUse, translateNested } from '../../body/nested-tag.ts'
import {
  argumentText,
  readCall,
  type TagCall,
  type TagContext,
  type Translate,
  type TranslateBlock,
  tagTable,
} from '../../body/tag-call.ts'

/** Turns `{{< name … >}}` and `{{% name … %}}` in masked text into Markdown; plain `{{ x }}` stays text. */
export function translateShortcodes(text: string, context: TagContext): string {
  if (!text.includes('{{<') && !text.includes('{{%')) return text
  const tokens = findShortcodes(text)
  const translated = translateNested({ text, tokens, translate: use => translateOne(use, context) })
  // Hugo's escaped shortcode: `{{</* x */>}}`.
  return translated.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}')
}

function findShortcodes(text: string): NestedToken[] {
  const tokens: NestedToken[] = []
  const opening = /\{\{[<%](?!\/\*)/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const close = text.indexOf(found[0] === '{{<' ? '>}}' : '%}}', found.index)
    if (close < 0) break
    const named = /^\s*(?:(\/)\s*)?([\w./-]+)([\s\S]*)$/.exec(
      text.slice(found.index + 3, Math.min(close, found.index + 4_000)),
    )
    if (!named) continue
    const [, slash = '', name = '', rest = ''] = named
    const rawArguments = rest.replace(/\/$/, '').trim()
    tokens.push({ name, rawArguments, closes: slash ? name : undefined, start: found.index, end: close + 3 })
    opening.lastIndex = close + 3
  }
  return tokens
}

function translateOne(use: NestedUse, context: TagContext): Piece {
  const call = readCall({ ...use, rawArguments: use.rawArguments.replaceAll('`', '"') })
  const { name, inner } = call
  const inline = translateInline.get(name)
  const block = inner === undefined || inline ? undefined : translateBlock.get(name)?.(call, inner)
  const piece = inline ? inline(call, context) : block
  if (piece) {
    context.note('tag-changed', { name: use.name })
    return piece
  }
  context.note('unknown-shortcode', { name: use.name })
  const words = argumentText(call)
  if (inner === undefined) return { inline: words }
  // With content, a Chinese argument is a heading, and any other is probably only styling.
  const isHeading = /[\u3400-\u9fff]/.test(words)
  return { inline: isHeading ? `${words}\n\n${inner}` : inner }
}

const translateInline = tagTable<Translate>([
  ['figure image img', figure],
  [`${playerNames} meting`, mediaLink],
  ['ref relref', reference],
  ['br', () => ({ inline: '<br>' })],
])

const translateBlock = tagTable<TranslateBlock>([
  ['notice admonition callout alert hint note tip info warning danger blockalert', admonition],
  [
    'expand details collapse spoiler fold',
    (call, inner) => {
      const title = (call.named.get('summary') ?? argument(call, 'title')) || '展开'
      return container({ type: 'details', title, inner })
    },
  ],
  [
    'tab',
    (call, inner) => ({ inline: `${tabMark(call.named.get('name') ?? argument(call, 'title'))}\n${inner}` }),
  ],
  [
    'tabs',
    (_, inner) => {
      const parts = restoreTabMarks(inner).map((part, at) => ({
        ...part,
        name: part.name || `标签 ${at + 1}`,
      }))
      return parts.length === 0 ? { inline: inner } : tabs(parts)
    },
  ],
  ['quote blockquote', (call, inner) => quote(inner, argument(call, 'author'))],
  [
    'button',
    ({ named, list }, inner) =>
      link(inner, named.get('href') ?? named.get('url') ?? named.get('relref') ?? list[0] ?? ''),
  ],
  ['kbd', (_, inner) => ({ inline: `<kbd>${inner.trim()}</kbd>` })],
  ['center rawhtml raw', (_, inner) => ({ inline: inner })],
])

/** An argument that may also be given as the first, without its name. */
const argument = ({ named, list }: TagCall, key: string) => named.get(key) ?? list[0] ?? ''

function admonition(call: TagCall, inner: string): Piece {
  const { name, named, list } = call
  const first = argument(call, 'type')
  const type = admonitionType(first) ?? admonitionType(name) ?? 'note'
  const rest = list.filter(word => word !== first && !/^(true|false)$/.test(word))
  return container({ type, title: named.get('title') ?? rest.join(' '), inner })
}

function figure({ named, list }: TagCall): Piece | undefined {
  const url = named.get('src') ?? list[0]
  if (url === undefined || url === '') return undefined
  const title = named.get('caption') ?? named.get('title') ?? ''
  const size = pictureSizeOf({ width: named.get('width'), height: named.get('height') })
  const picture = image({ alt: named.get('alt') ?? title, url, title, size })
  const target = named.get('link')
  return target === undefined ? picture : { inline: `[${picture.inline}](${target})` }
}

/** Used inside `[字]({{< ref "x.md" >}})`, so it yields only the address. */
function reference({ named, list }: TagCall, context: TagContext): Piece {
  const path = list[0] ?? named.get('path') ?? ''
  const [file = '', anchor] = path.split('#')
  const post = context.findPost(file)
  if (!post) context.note('link-missing', { name: path })
  return { inline: `${post?.url ?? file}${anchor === undefined ? '' : `#${anchor}`}` }
}

import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { argumentText } from './argument-text.ts'
import type { TagContext } from './hexo-tag.ts'
import { namedArguments, readArguments } from './hexo-tag-argument.ts'
import { admonitionType, container, image, link, type Piece, quote, tabs } from './markdown-piece.ts'
import { mediaLink } from './media-link.ts'
import { type NestedToken, type NestedUse, translateNested } from './nested-tag.ts'
import type { Placed } from './place-piece.ts'
import { restoreTabMarks, tabMark } from './tab-mark.ts'

const admonitions = new Set(
  'notice admonition callout alert hint note tip info warning danger blockalert'.split(' '),
)
const foldings = new Set('expand details collapse spoiler fold'.split(' '))
const players = new Set('youtube bilibili vimeo gist codepen video audio music meting jsfiddle'.split(' '))

/** Turns `{{< name … >}}` and `{{% name … %}}` in masked text into Markdown; plain `{{ x }}` stays text. */
export function translateShortcodes(text: string, context: TagContext): string {
  if (!text.includes('{{<') && !text.includes('{{%')) return text
  const tokens = findShortcodes(text)
  const translated = translateNested({ text, tokens, translate: use => translateOne(use, context) })
  // Hugo's way to show a shortcode: `{{</* x */>}}`.
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

function translateOne(use: NestedUse, context: TagContext): Placed {
  const { named, rest } = namedArguments(readArguments(use.rawArguments.replaceAll('`', '"')))
  const piece = translate({ name: use.name.toLowerCase(), named, list: rest, inner: use.inner }, context)
  if (piece) {
    context.note('tag-changed', { name: use.name })
    return piece
  }
  context.note('unknown-shortcode', { name: use.name })
  const words = argumentText({ named, list: rest })
  if (use.inner === undefined) return { inline: words }
  // Around content an argument is a heading if it is Chinese, and else most likely dress.
  const isHeading = /[\u3400-\u9fff]/.test(words)
  return { inline: isHeading ? `${words}\n\n${use.inner}` : use.inner }
}

type Call = { name: string; named: Map<string, string>; list: string[]; inner: string | undefined }

function translate(call: Call, context: TagContext): Piece | undefined {
  const { name, named, list, inner } = call
  const argument = (key: string, index: number) => named.get(key) ?? list[index] ?? ''
  if (name === 'figure' || name === 'image' || name === 'img') return figure(call)
  if (players.has(name)) return mediaLink(call)
  if (name === 'ref' || name === 'relref') return reference(list[0] ?? named.get('path') ?? '', context)
  if (name === 'br') return { inline: '<br>' }
  if (inner === undefined) return undefined
  if (admonitions.has(name)) {
    const first = argument('type', 0)
    const type = admonitionType(first) ?? admonitionType(name) ?? 'note'
    const title =
      named.get('title') ?? list.filter(word => word !== first && !/^(true|false)$/.test(word)).join(' ')
    return container({ type, title, inner })
  }
  if (foldings.has(name))
    return container({
      type: 'details',
      title: (named.get('summary') ?? argument('title', 0)) || '展开',
      inner,
    })
  if (name === 'tab') return { inline: `${tabMark(named.get('name') ?? argument('title', 0))}\n${inner}` }
  if (name === 'tabs') {
    const parts = restoreTabMarks(inner)
    return parts.length === 0
      ? { inline: inner }
      : tabs(parts.map((part, at) => ({ ...part, name: part.name || `标签 ${at + 1}` })))
  }
  if (name === 'quote' || name === 'blockquote') return quote(inner, argument('author', 0))
  if (name === 'button')
    return link(inner, named.get('href') ?? named.get('url') ?? named.get('relref') ?? list[0] ?? '')
  if (name === 'kbd') return { inline: `<kbd>${inner.trim()}</kbd>` }
  return name === 'center' || name === 'rawhtml' || name === 'raw' ? { inline: inner } : undefined
}

function figure({ named, list }: Call): Piece | undefined {
  const url = named.get('src') ?? list[0]
  if (url === undefined || url === '') return undefined
  const title = named.get('caption') ?? named.get('title') ?? ''
  const size = pictureSizeOf({ width: named.get('width'), height: named.get('height') })
  const picture = image({ alt: named.get('alt') ?? title, url, title, size })
  const target = named.get('link')
  if (target === undefined || !('inline' in picture)) return picture
  return { inline: `[${picture.inline}](${target})` }
}

/** Stands inside `[字]({{< ref "x.md" >}})`: the address alone. */
function reference(path: string, context: TagContext): Piece {
  const [file = '', anchor] = path.split('#')
  const post = context.findPost(file)
  if (!post) context.note('link-missing', { name: path })
  return { inline: `${post?.url ?? file}${anchor === undefined ? '' : `#${anchor}`}` }
}

import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import {
  admonitionType,
  container,
  dedent,
  image,
  link,
  type Piece,
  quote,
  tabs,
} from '../../body/markdown-piece.ts'
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
  const block = inner === undefined ? undefined : translateBlock.get(name)?.(call, inner)
  const piece = block ?? inline?.(call, context)
  if (piece) {
    context.note('tag-changed', { name: use.name })
    return piece
  }
  context.note('unknown-shortcode', { name: use.name })
  const words = argumentText(call)
  if (inner === undefined) return { inline: words }
  // With content, a title or a Chinese argument is a heading, and any other is probably only styling.
  const said = argumentText({ list: [], named: onlyWords(call.named) })
  const heading = /[\u3400-\u9fff]/.test(words) ? words : said
  return { inline: heading === '' ? inner : `${heading}\n\n${inner}` }
}

const wordKeys =
  /^(?:title|subtitle|header|subheader|heading|summary|caption|name|label|badge|text|content|description|date|author|source)$/
const onlyWords = (named: ReadonlyMap<string, string>) =>
  new Map([...named].filter(([key]) => wordKeys.test(key)))

const translateInline = tagTable<Translate>([
  ['figure image img imgproc mdimage', figure],
  [`${playerNames} meting tencent douyin x tweet twitter instagram`, mediaLink],
  ['youtubelite', call => mediaLink({ ...call, name: 'youtube' })],
  ['link', linkCall],
  ['github gitlab codeberg forgejo gitea', repository],
  ['person', person],
  ['ruby', ({ list: [base = '', ...over] }) => ({ inline: `{${[base, ...over].join('|')}}` })],
  ['fraction', ({ list: [top = '', bottom = ''] }) => ({ inline: `$\\frac{${top}}{${bottom}}$` })],
  ['version', ({ list: [version = '', kind = ''] }) => ({ inline: `\`${`${version} ${kind}`.trim()}\`` })],
  ['article', ({ named, list }, context) => articleLink(named.get('link') ?? list[0] ?? '', context)],
  // Signs and lists that a theme makes; `param` is not known here.
  ['icon emoji toc list space clear', () => ({ inline: '' })],
  ['ref relref', reference],
  ['br', () => ({ inline: '<br>' })],
])

const translateBlock = tagTable<TranslateBlock>([
  [
    'notice admonition callout alert hint note tip info warning danger blockalert success error question important caution attention',
    admonition,
  ],
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
    ({ named }, inner) => {
      const names = (named.get('items') ?? '').split(',').map(name => name.trim())
      const parts = restoreTabMarks(inner).map((part, at) => ({
        ...part,
        name: part.name || names[at] || `标签 ${at + 1}`,
      }))
      return parts.length === 0 ? { inline: inner } : tabs(parts)
    },
  ],
  [
    'quote blockquote epigraph',
    ({ named, list }, inner) =>
      quote(inner, ['author', 'source'].flatMap(key => named.get(key) ?? []).join('，') || (list[0] ?? '')),
  ],
  [
    'timeline typeit keyword badge lead style align steps cards columns gallery carousel',
    (_, inner) => ({ inline: inner }),
  ],
  ['script', () => ({ inline: '' })],
  ['timelineitem', timelineItem],
  ['mark', (_, inner) => ({ inline: `==${inner.trim()}==` })],
  [
    'button btn link',
    ({ named, list }, inner) =>
      link(inner, named.get('href') ?? named.get('url') ?? named.get('relref') ?? list[0] ?? ''),
  ],
  ['kbd', (_, inner) => ({ inline: `<kbd>${inner.trim()}</kbd>` })],
  ['center rawhtml raw', (_, inner) => ({ inline: inner })],
])

/** LoveIt: `link "https://…" "字" "题"`, or by names; Hextra's and others' `card`. */
function linkCall({ named, list }: TagCall): Piece | undefined {
  const url = named.get('href') ?? named.get('url') ?? list[0] ?? ''
  return url === '' ? undefined : link(named.get('content') ?? named.get('text') ?? list[1] ?? '', url)
}

function repository({ name, named, list }: TagCall): Piece | undefined {
  const { user, repo } = {
    user: named.get('user') ?? named.get('username'),
    repo: named.get('repo') ?? named.get('repository'),
  }
  const path =
    repo === undefined
      ? (list[0] ?? user)
      : user === undefined || repo.includes('/')
        ? repo
        : `${user}/${repo}`
  if (path === undefined) return undefined
  const url = named.get('url') ?? `https://${name === 'codeberg' ? 'codeberg.org' : `${name}.com`}/${path}`
  return link(path, /^https?:/.test(path) ? path : url)
}

/** LoveIt: `person "https://…" "名" "字" "图"`. */
function person({ named, list }: TagCall): Piece | undefined {
  const url = named.get('url') ?? list[0] ?? ''
  const words = [named.get('name') ?? list[1], named.get('nick'), named.get('text') ?? list[2]]
  return url === '' ? undefined : link(words.filter(word => word).join(' '), url)
}

function articleLink(path: string, { findPost, note }: TagContext): Piece | undefined {
  const post = findPost(path)
  if (post) return link(post.title || path, post.url)
  note('link-missing', { name: path })
  return path === '' ? undefined : link(path, path)
}

/** Blowfish: a point of a timeline, whose text is indented below it. */
function timelineItem({ named }: TagCall, inner: string): Piece {
  const words = (key: string) => named.get(key) ?? ''
  const head = [words('header'), words('badge'), words('subheader')].filter(word => word !== '')
  return {
    block: [head.length > 0 ? `**${head.join(' · ')}**` : '', dedent(inner.split('\n')).join('\n').trim()]
      .filter(Boolean)
      .join('\n\n'),
  }
}

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

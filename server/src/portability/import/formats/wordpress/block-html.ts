import { withoutBetween } from '@xiaolou/markdown/text-between'
import { escapeHtml } from '../../../../platform/printed-text.ts'
import type { Kept } from '../../read/markup/kept.ts'
import type { Node } from '../../read/node.ts'
import type { NoteFinding } from '../../run/finding.ts'
import { type Block, type BlockPart, parseBlocks } from './block.ts'
import { keptFormula } from './formula.ts'

type Context = { note: NoteFinding; kept: Kept }
type Reshape = (inner: string, attributes: Node, context: Context) => string

const textOf = (attributes: Node, ...names: string[]): string =>
  names
    .map(name => attributes[name])
    .find((value): value is string => typeof value === 'string' && value !== '') ?? ''

const picture = (src: string) => `<p><img src="${escapeHtml(src)}" alt=""></p>`
const hasPicture = (html: string) => /<img[\s/]/i.test(html)
const idsOf = ({ ids, id }: Node) =>
  (Array.isArray(ids) ? ids : [id]).map(String).filter(one => /^\d{1,12}$/.test(one))

/** Versions before 5.9 made a list of the pictures. */
const gallery: Reshape = (inner, attributes) =>
  hasPicture(inner)
    ? inner.replace(/<\/?ul\b[^<>]*>|<\/?li\b[^<>]*>/gi, '')
    : inner +
      idsOf(attributes)
        .map(id => picture(`attachment:${id}`))
        .join('')

const image: Reshape = (inner, attributes) => {
  if (hasPicture(inner)) return inner
  const src = textOf(attributes, 'url')
  return (
    inner +
    (src === ''
      ? idsOf(attributes)
          .map(id => picture(`attachment:${id}`))
          .join('')
      : picture(src))
  )
}

/** A background is in the style; newer versions have an `img` or a `video`. */
const cover: Reshape = (inner, attributes) => {
  const url =
    textOf(attributes, 'url') || (/background-image\s*:\s*url\(["']?([^"'()]+)/i.exec(inner)?.[1] ?? '')
  const id = idsOf(attributes)[0]
  if (/<(?:img|video)[\s/]/i.test(inner)) return inner
  if (url !== '') return picture(url) + inner
  return attributes.useFeaturedImage === true || id === undefined
    ? inner
    : picture(`attachment:${id}`) + inner
}

/** Lines of a poem: their ends, and the spaces that indent them. */
const verse: Reshape = inner => {
  const open = /<pre\b[^<>]*>/i.exec(inner)
  const from = open ? open.index + open[0].length : 0
  const length = inner.slice(from).search(/<\/pre>/i)
  if (!open || length < 0) return inner
  const lines = inner
    .slice(from, from + length)
    .replace(/^\n/, '')
    .trimEnd()
    .split(/\n[ \t]*\n/)
    .map(
      part =>
        `<p>${part.replace(/^[ \t]+/gm, indent => '&ensp;'.repeat(indent.length)).replace(/\n|<br\s?\/?>\n?/g, '<br>')}</p>`,
    )
  return inner.slice(0, open.index) + lines.join('') + inner.slice(from + length + '</pre>'.length)
}

/** Preformatted text with links or emphasis is no code, which has neither. */
const preformatted: Reshape = (inner, attributes, context) =>
  /<(?:a|b|i|em|strong|img|s|mark)[\s>]/i.test(inner) ? verse(inner, attributes, context) : inner

const embed: Reshape = (inner, attributes) => {
  const url = textOf(attributes, 'url')
  return inner.trim() === '' && url !== '' ? `<p>${escapeHtml(url)}</p>` : inner
}

const player =
  (name: 'audio' | 'video'): Reshape =>
  (inner, attributes) => {
    const src = textOf(attributes, 'src')
    return inner.trim() === '' && src !== '' ? `<${name} src="${escapeHtml(src)}"></${name}>` : inner
  }

/** A PDF is also shown in an `object`. */
const file: Reshape = inner => withoutBetween(inner, '<object', '</object>')

const math: Reshape = (inner, attributes, { kept }) => {
  const source = textOf(attributes, 'latex', 'formula', 'tex')
  const made = source === '' ? undefined : keptFormula(escapeHtml(source), true, kept)
  return made === undefined ? inner : `<p>${made}</p>`
}

/** Code with its language, where the editor named it beside the code. */
const code: Reshape = (inner, attributes) => {
  const language = textOf(attributes, 'language', 'lang')
  const isNamed =
    /<(?:pre|code)\b[^<>]*\b(?:lang|language)[-:=]/i.test(inner) || !/^[\w+#-]{1,20}$/.test(language)
  return isNamed ? inner : inner.replace(/<pre\b/i, `<pre data-language="${language}"`)
}

/** A block that was rendered when the page was requested: its link, if it has one, and its name in the report. */
const dynamic = (name: string, attributes: Node, { note }: Context): string => {
  const url = textOf(attributes, 'url', 'href', 'link', 'src')
  const words = textOf(attributes, 'label', 'title', 'text', 'name', 'service') || url
  if (!/^https?:\/\//i.test(url)) {
    note('unknown-shortcode', { name: `wp:${name}` })
    return ''
  }
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a></p>`
}

const reshapes: ReadonlyMap<string, Reshape> = new Map<string, Reshape>([
  ['gallery', gallery],
  ['image', image],
  ['cover', cover],
  ['verse', verse],
  ['preformatted', preformatted],
  ['embed', embed],
  ['audio', player('audio')],
  ['video', player('video')],
  ['file', file],
  ['code', code],
  ['syntaxhighlighter/code', code],
  ['math', math],
  ...['separator', 'spacer', 'more', 'nextpage'].map(name => [name, (inner: string) => inner] as const),
])

const reshapeOf = (name: string): Reshape | undefined =>
  reshapes.get(name) ??
  (name.startsWith('core-embed/') ? embed : /(?:math|latex|katex)/.test(name) ? math : undefined)

function htmlOf(part: BlockPart, context: Context): string {
  if (typeof part === 'string') return part
  const { name, attributes, isSelfClosing }: Block = part
  const inner = part.parts.map(one => htmlOf(one, context)).join('')
  const html = reshapeOf(name)?.(inner, attributes, context) ?? inner
  const isPlain = /^(?:separator|spacer|more|nextpage)$/.test(name)
  return isSelfClosing && html === '' && !isPlain ? dynamic(name, attributes, context) : html
}

/** The HTML of a text of the block editor, without its marks. Dynamic blocks are reported. */
export const blocksHtml = (content: string, context: Context): string =>
  parseBlocks(content)
    .map(part => htmlOf(part, context))
    .join('')

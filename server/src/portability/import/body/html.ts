import { isHtmlName } from '@xiaolou/markdown/known-html'
import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import type { NoteFinding } from '../run/finding.ts'
import { htmlBlockLookup } from './line.ts'
import { destination, image } from './markdown-piece.ts'
import { playerLink } from './media-link.ts'
import { type Protected, rewriteMarks } from './protect.ts'

/**
 * Rewrites editors' HTML in masked text: Typora's zoomed images, `font`, `center`, embedded players. Unknown
 * element names are escaped, so that `List<T>` and `<groupId>` stay visible.
 */
export function reshapeHtml(input: Protected, note: NoteFinding): string {
  const text = rewriteRaw(input, note)
  if (!text.includes('<')) return text
  const html = htmlBlockLookup(text)
  const reshaped = text.replace(
    /<(\/?)([A-Za-z][^<>]*)>/g,
    (whole, slash: string, body: string, offset: number) => {
      const name = /^[^\s/]+/.exec(body)?.[0] ?? body
      if (/[:@]/.test(name) || isEscaped(text, offset)) return whole
      const isGeneric = /^[A-Z]$/.test(name) && /\w/.test(text[offset - 1] ?? ' ')
      if (!isElement(name) || isGeneric) {
        note('element-escaped', { name: name.slice(0, 40) })
        return `&lt;${whole.slice(1)}`
      }
      const isInHtml = html(offset)
      switch (name.toLowerCase()) {
        case 'img':
          return reshapeImage({ whole, body, isInHtml, note })
        case 'font':
          if (slash === '') note('element-changed', { name: 'font' })
          return ''
        case 'center':
          if (slash === '') note('element-changed', { name: 'center' })
          // A centred line becomes a paragraph; inside a line or a table row only the tag is removed.
          return (text[slash === '' ? offset - 1 : offset + whole.length] ?? '\n') === '\n' ? '\n\n' : ''
        case 'iframe':
          return slash === '' ? reshapeFrame({ body, isInHtml, note }) : ''
        case 'embed':
        case 'object':
        case 'param':
        case 'applet':
          if (slash === '' && name.toLowerCase() !== 'param')
            note('element-removed', { name: name.toLowerCase() })
          return ''
        default:
          return whole
      }
    },
  )
  return reshaped.includes('\n\n\n') && /<\/?center/i.test(text)
    ? reshaped.replace(/\n{3,}/g, '\n\n')
    : reshaped
}

/** After an odd number of backslashes, `<` is already text. */
const isEscaped = (text: string, offset: number) => {
  let start = offset
  while (text[start - 1] === '\\') start--
  return (offset - start) % 2 === 1
}

/** Removes `script` and `style` elements and reports them; an embedded gist becomes a link. */
function rewriteRaw(input: Protected, note: NoteFinding): string {
  return rewriteMarks(input, {
    raw: original => {
      const name = /^<(script|style)(?=[\s>])/i.exec(original)?.[1]?.toLowerCase()
      if (name === undefined) return undefined
      const gist = /src\s*=\s*["']?(https:\/\/gist\.github\.com\/[\w-]+\/[\da-f]+)(?:\.js)?/i.exec(
        original.slice(0, 500),
      )
      note(gist ? 'element-changed' : 'element-removed', { name })
      return gist?.[1] ? `[Gist](${gist[1]})` : ''
    },
  })
}

type ImageShape = { whole: string; body: string; isInHtml: boolean; note: NoteFinding }

/** Converts an image to Markdown; inside an HTML block, replaces its `style` by `width` and `height`. */
function reshapeImage({ whole, body, isInHtml, note }: ImageShape): string {
  const attributes = htmlAttributes(body)
  const src = attributes.get('src') ?? ''
  if (src === '') return whole
  const style = attributes.get('style') ?? ''
  const { zoom, size } = authorsSize(attributes, style)
  if (style !== '') note('element-changed', { name: zoom ? 'img zoom' : 'img style' })
  const alt = attributes.get('alt') ?? ''
  const title = attributes.get('title') ?? ''
  if (!isInHtml) return image({ alt, url: src, title, size }).inline
  if (style === '') return whole
  const quoted = (name: string, value: string) => ` ${name}="${value.replaceAll('"', '&quot;')}"`
  const isWhole = size && 'percent' in size && size.percent === 100
  const width = !size || isWhole ? '' : 'percent' in size ? `${size.percent}%` : `${size.width ?? ''}`
  const height = size && 'height' in size ? `${size.height}` : ''
  const written = Object.entries({ title, width, height }).filter(([, value]) => value !== '')
  return `<img${[['src', src], ['alt', alt], ...written].map(([name = '', value = '']) => quoted(name, value)).join('')}>`
}

/** The size of an image: Typora's `zoom`, else the style's size, else that of the attributes. */
function authorsSize(attributes: ReadonlyMap<string, string>, style: string) {
  const styled = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]*)`, 'i').exec(style)?.[1]?.trim()
  const zoom = styled('zoom')
  const percent = zoom && /^[\d.]+$/.test(zoom) ? `${Number(zoom) * 100}%` : zoom
  const size =
    pictureSizeOf({ width: percent }) ??
    pictureSizeOf({ width: styled('width'), height: styled('height') }) ??
    pictureSizeOf({ width: attributes.get('width'), height: attributes.get('height') })
  return { zoom, size }
}

function reshapeFrame({ body, isInHtml, note }: Omit<ImageShape, 'whole'>): string {
  const src = (htmlAttributes(body).get('src') ?? '').replaceAll('&amp;', '&')
  const absolute = src.startsWith('//') ? `https:${src}` : src
  const player = playerLink(src)
  const target =
    player ?? (/^https?:\/\//i.test(absolute) ? { text: '嵌入的页面', url: absolute } : undefined)
  note(target ? 'element-changed' : 'element-removed', { name: 'iframe' })
  if (!target) return ''
  if (isInHtml) return `<a href="${target.url.replaceAll('"', '%22')}">${target.text}</a>`
  return `[${target.text}](${destination(target.url)})`
}

const attribute = /(?<![\w:.-])([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g

/** Parses the attributes of a tag (`img src="a" alt=b`): lower-case names, common entities decoded. */
export function htmlAttributes(body: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of body.matchAll(attribute)) {
    const name = (match[1] ?? '').toLowerCase()
    if (!found.has(name)) found.set(name, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  return found
}

const entities = new Map([
  ['quot', '"'],
  ['#39', "'"],
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
])
const decodeEntities = (text: string) =>
  text.replace(/&(quot|#39|lt|gt|amp);/g, (whole, name: string) => entities.get(name) ?? whole)

const svgNames = new Set('path circle rect line g polyline polygon ellipse text defs use'.split(' '))
/** Obsolete or unsupported element names; in an article they are text. */
const wordNames = new Set(
  'command content element image isindex keygen listing menuitem multicol noembed plaintext portal shadow spacer xmp'.split(
    ' ',
  ),
)

/** True for an HTML or SVG element. Any other name in angle brackets is text: `List<T>`, `<groupId>`. */
function isElement(name: string): boolean {
  const lower = name.toLowerCase()
  return svgNames.has(lower) || (isHtmlName(lower) && !wordNames.has(lower))
}

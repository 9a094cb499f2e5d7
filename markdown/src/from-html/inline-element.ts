import { isEmojiName } from '../syntax/emoji.ts'
import { isButtonWords } from './code-language.ts'
import {
  ancestorOf,
  attributeOf,
  classesOf,
  findAll,
  type HtmlElement,
  hasClass,
  htmlOf,
  textOf,
} from './html-node.ts'
import { withMark } from './inline.ts'
import { runMarks } from './marks.ts'
import { isEmoticon, isNoPicture, isPictureFile, pictureIn } from './picture.ts'
import { oneLine } from './piece.ts'
import type { Conversion, Handler, Scope } from './scope.ts'

export const skipped: ReadonlySet<string> = new Set(
  'script style noscript template title meta link base head datalist colgroup col param map'.split(' '),
)

const children: Handler = (element, scope, { walkChildren }) => walkChildren(element, scope)
const nothing: Handler = () => undefined

const text = (value: string, { out, marks }: Scope) =>
  out.inline({ kind: 'text', text: value, marks: runMarks(marks, 'text') })
const raw = (markdown: string, { out, marks }: Scope) =>
  out.inline({ kind: 'raw', markdown, marks: runMarks(marks, 'raw') })

export const addPicture = (element: HtmlElement, scope: Scope, { options }: Conversion, caption?: string) => {
  if (isEmoticon(element)) {
    const alt = attributeOf(element, 'alt')
    return isEmojiName(/^:([\w+-]+):$/.exec(alt)?.[1] ?? '') ? raw(alt, scope) : text(alt, scope)
  }
  if (isNoPicture(element)) return
  const markdown = options.picture(pictureIn(element, caption))
  if (markdown !== '') raw(markdown, scope)
  else if (caption) text(caption, scope)
}

/** A sign beside a heading that leads to the heading itself. */
const isAnchorSign = (element: HtmlElement) =>
  /(?:^|\s)(?:anchor|anchorjs-link|headerlink|header-anchor|heading-anchor|hash-link)(?:\s|$)/.test(
    classesOf(element),
  ) && /^[#¶§🔗\s\u200b]*$/u.test(textOf(element))

/** What a page offers to its editors (Wikipedia). */
export const isOfEditors = (element: HtmlElement): boolean => hasClass(element, 'mw-editsection')

const link: Handler = (element, scope, { options, walkChildren, lose }) => {
  if (isAnchorSign(element)) return
  const written = attributeOf(element, 'href').trim()
  const href = written.startsWith('//') ? `https:${written}` : written
  const isFullPicture =
    isPictureFile(href) && findAll(element, 'img').length === 1 && textOf(element).trim() === ''
  const target = href === '' ? undefined : options.link(href)
  if (/^file:/i.test(href)) lose('link', oneLine(textOf(element)))
  if (isFullPicture || !target) return walkChildren(element, scope)
  const title = oneLine(attributeOf(element, 'title'))
  const mark = { kind: 'link', key: `link ${target} ${title}`, href: target, title } as const
  walkChildren(element, {
    ...scope,
    marks: withMark(
      scope.marks.filter(({ kind }) => kind !== 'link'),
      mark,
    ),
  })
}

const media: Handler = (element, scope, { lose }) => {
  const sources = [element, ...findAll(element, 'source')].map(
    one => attributeOf(one, 'src') || attributeOf(one, 'data-src'),
  )
  const src = sources.find(address => /^(?:https?:)?\/\//i.test(address))
  const { name } = element
  if (src === undefined) return lose('embed', oneLine(attributeOf(element, 'title') || textOf(element)))
  const address = (src.startsWith('//') ? `https:${src}` : src).replaceAll('"', '%22')
  const controls = name === 'iframe' ? '' : ' controls'
  scope.out.block({ kind: 'raw', markdown: `<${name}${controls} src="${address}"></${name}>` })
}

/** A drawing of some size; icons are smaller. */
const drawing: Handler = (element, _, { lose }) => {
  const box = attributeOf(element, 'viewbox')
    .trim()
    .split(/[\s,]+/)
  const width = Number.parseFloat(attributeOf(element, 'width') || (box[2] ?? ''))
  if (width >= 120 && !ancestorOf(element, ({ name }) => name === 'a' || name === 'button'))
    lose('drawing', oneLine(findAll(element, 'title').map(textOf).join(' ')))
}

const isOwnButton = (element: HtmlElement) => isButtonWords(textOf(element).trim())

export const inlineElements: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['br', (_, { out }) => out.inline({ kind: 'break', marks: [] })],
  ['img', (element, scope, conversion) => addPicture(element, scope, conversion)],
  ['a', link],
  ['input', nothing],
  ['select', nothing],
  ['svg', drawing],
  ['canvas', (_, _scope, { lose }) => lose('drawing')],
  ['iframe', media],
  ['video', media],
  ['audio', media],
  [
    'object',
    (element, scope, { lose, walkChildren }) => {
      lose('embed', attributeOf(element, 'data'))
      walkChildren(element, scope)
    },
  ],
  ['embed', (element, _, { lose }) => lose('embed', attributeOf(element, 'src'))],
  ['math', (element, scope) => raw(htmlOf(element).replace(/\n\s*/g, ''), scope)],
  [
    'button',
    (element, scope, conversion) => (isOwnButton(element) ? undefined : children(element, scope, conversion)),
  ],
  [
    'q',
    (element, scope, { walkChildren }) => {
      text('“', scope)
      walkChildren(element, scope)
      text('”', scope)
    },
  ],
])

import { attributeOf, type HtmlElement } from './html-node.ts'
import { hasMark, withMark, withoutMark } from './inline.ts'
import { isChromatic, type Styles } from './style.ts'
import type { Mark, Marks } from './tree.ts'

const plain = (kind: 'strong' | 'emphasis' | 'delete' | 'highlight' | 'code'): Mark => ({ kind, key: kind })
export const strong = plain('strong')
const [emphasis, struck, highlight, code] = [
  plain('emphasis'),
  plain('delete'),
  plain('highlight'),
  plain('code'),
]

const tag = (name: string, title = ''): Mark => ({ kind: 'html', key: `${name} ${title}`, name, title })
const underline = tag('u')

const byName: ReadonlyMap<string, Mark> = new Map([
  ...['b', 'strong'].map(name => [name, strong] as const),
  ...['i', 'em', 'var'].map(name => [name, emphasis] as const),
  ...['del', 's', 'strike'].map(name => [name, struck] as const),
  ...['code', 'tt', 'samp'].map(name => [name, code] as const),
  ['mark', highlight] as const,
])
const kept = /^(?:u|ins|sub|sup|kbd|abbr|small|ruby|rt|rp)$/

const isBold = /^(?:bold|bolder|[6-9]\d\d|1000)$/
const isLight = /^(?:normal|lighter|[1-5]\d\d)$/
const inlines = /^(?:span|font|a|b|i|em|strong|u|s|code|mark|small|big)$/

function byStyle(
  element: HtmlElement,
  marks: Marks,
  { styles, isHeading }: { styles: Styles; isHeading: boolean },
) {
  const style = styles(element)
  if (style.size === 0) return marks
  let all = marks
  const font = style.get('font') ?? ''
  const weight = style.get('font-weight') ?? (/\bbold\b/.test(font) ? 'bold' : '')
  if (isLight.test(weight)) all = withoutMark(all, strong.key)
  else if (isBold.test(weight) && !isHeading) all = withMark(all, strong)
  const slant = style.get('font-style') ?? (/\b(?:italic|oblique)\b/.test(font) ? 'italic' : '')
  if (slant === 'normal') all = withoutMark(all, emphasis.key)
  else if (/^(?:italic|oblique)/.test(slant)) all = withMark(all, emphasis)
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  if (line.includes('line-through')) all = withMark(all, struck)
  if (!inlines.test(element.name)) return all
  if (line.includes('underline') && element.name !== 'a') all = withMark(all, underline)
  const raised = style.get('vertical-align')
  if (raised === 'super') all = withMark(all, tag('sup'))
  else if (raised === 'sub') all = withMark(all, tag('sub'))
  const behind = style.get('mso-highlight') ?? style.get('background-color') ?? style.get('background') ?? ''
  const isMarked = element.name === 'span' || element.name === 'font'
  return isMarked && isChromatic(behind) ? withMark(all, highlight) : all
}

/** The marks inside an element: by its name, by what its style adds or takes back. */
export function marksIn(
  element: HtmlElement,
  marks: Marks,
  context: { styles: Styles; isHeading: boolean },
): Marks {
  const { name } = element
  const own = byName.get(name)
  const named = own ? withMark(marks, own) : marks
  const tagged = kept.test(name) ? withMark(named, tag(name, oneTitle(element))) : named
  return byStyle(element, tagged, context)
}

const oneTitle = (element: HtmlElement) => (element.name === 'abbr' ? attributeOf(element, 'title') : '')

const ofCode = /^(?:link|strong|emphasis|delete)$/

/** The marks that a Markdown without tags has. */
export const withoutTags = (marks: Marks): Marks =>
  marks.flatMap((mark): Marks => {
    if (mark.kind === 'html' || mark.kind === 'highlight') return []
    return mark.kind === 'link' || mark.kind === 'code' ? [mark] : [{ ...mark, isOptional: true }]
  })

/** From the first letter or digit to the last. */
const core = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su

/** Emphasis beside letters has to begin and end with letters where there are no tags: signs go outside. */
export function signsOutside(text: string, marks: Marks): { text: string; marks: Marks }[] {
  const plain = marks.filter(({ kind }) => kind === 'link' || kind === 'code')
  const found = plain.length === marks.length ? undefined : core.exec(text)
  if (!found) return [{ text, marks: plain }]
  const [words] = found
  return [
    { text: text.slice(0, found.index), marks: plain },
    { text: words, marks },
    { text: text.slice(found.index + words.length), marks: plain },
  ].filter(part => part.text !== '')
}

/** The marks that a run of text keeps: links are underlined anyway, code and pictures have few marks. */
export function runMarks(marks: Marks, kind: 'text' | 'code' | 'raw'): Marks {
  if (kind === 'raw') return marks.filter(mark => mark.kind === 'link')
  if (kind === 'code') return marks.filter(mark => ofCode.test(mark.kind))
  return marks.some(mark => mark.kind === 'link') && hasMark(marks, underline.key)
    ? withoutMark(marks, underline.key)
    : marks
}

export const isCode = (marks: Marks): boolean => hasMark(marks, code.key)

/** Whether the element gives its words a colour of their own. */
export const isColoured = (element: HtmlElement, styles: Styles): boolean =>
  isChromatic(styles(element).get('color') ?? attributeOf(element, 'color'))

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What a reader sees of a text: its words with their numbers, and how many there are of each other thing. */
export type Measure = {
  words: Map<string, number>
  counts: Record<Counted, number>
  /** The words outside of code and formulas, for marks that should not be seen. */
  prose: string
}
export const countedNames = {
  code: '代码块',
  pictures: '图片',
  tables: '表格',
  formulas: '公式',
  links: '链接',
} as const
export type Counted = keyof typeof countedNames

const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]]+/gv

export function wordsIn(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const [found] of text.normalize('NFKC').matchAll(word)) words.set(found, (words.get(found) ?? 0) + 1)
  return words
}

const attribute = (node: Node, name: string) =>
  'attrs' in node ? (node.attrs.find(one => one.name === name)?.value ?? '') : ''
const hasClass = (node: Node, ...names: string[]) =>
  attribute(node, 'class')
    .split(/\s+/)
    .some(name => names.includes(name))
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/** The marks of footnotes and the links of headings, whose signs are the page's own. */
const isOwnMark = (node: Node) =>
  node.nodeName === 'a' &&
  (hasClass(node, 'heading-anchor') ||
    (attribute(node, 'href').startsWith('#') && textOf(node).trim().length <= 6))

/** A picture that leads to its own larger file is a picture. */
const isLink = (node: Node) =>
  node.nodeName === 'a' &&
  attribute(node, 'href') !== '' &&
  !(
    /\.(?:png|jpe?g|gif|webp|avif|bmp)(?:[?#]|$)/i.test(attribute(node, 'href')) && textOf(node).trim() === ''
  )

const unseen = new Set(['script', 'style', 'noscript', 'template', 'object', '#comment'])

/** The source of a drawn formula. */
function formulaOf(node: Node): string | undefined {
  if (hasClass(node, 'math-error')) return textOf(node)
  if (!hasClass(node, 'katex') && node.nodeName !== 'math') return undefined
  const search = (one: Node): string | undefined => {
    if (one.nodeName === 'annotation' && attribute(one, 'encoding') === 'application/x-tex')
      return textOf(one)
    if (!('childNodes' in one)) return undefined
    return one.childNodes.map(search).find(text => text !== undefined)
  }
  return search(node) ?? textOf(node)
}

export function measure(html: string): Measure {
  const counts = { code: 0, pictures: 0, tables: 0, formulas: 0, links: 0 }
  const all: string[] = []
  const prose: string[] = []
  const visit = (node: Node, isCode: boolean): void => {
    if (unseen.has(node.nodeName) || isOwnMark(node) || hasClass(node, 'code-head')) return
    const formula = formulaOf(node)
    if (formula !== undefined) {
      counts.formulas += 1
      all.push(` ${formula} `)
      return
    }
    if ('value' in node) {
      all.push(node.value)
      if (!isCode) prose.push(node.value)
      return
    }
    if (node.nodeName === 'pre' && !hasClass(node, 'wp-block-verse', 'wp-block-preformatted'))
      counts.code += 1
    if (node.nodeName === 'img') counts.pictures += 1
    if (node.nodeName === 'table') counts.tables += 1
    if (isLink(node)) counts.links += 1
    const isBlock = !/^(?:a|b|strong|i|em|span|code|del|s|u|sub|sup|mark|small|font)$/.test(node.nodeName)
    if (isBlock) all.push(' ')
    const isInner = isCode || node.nodeName === 'pre' || node.nodeName === 'code'
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, isInner)
    if (isBlock) {
      all.push(' ')
      prose.push(' ')
    }
  }
  for (const node of parseFragment(html).childNodes) visit(node, false)
  return { words: wordsIn(all.join('')), counts, prose: prose.join('') }
}

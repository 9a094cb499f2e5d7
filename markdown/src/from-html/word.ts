import {
  ancestorOf,
  attributeOf,
  classesOf,
  findAll,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from './html-node.ts'
import { indentOf, rulesOf, type Styles } from './style.ts'

export type WordItem = {
  readonly level: number
  readonly isOrdered: boolean
  readonly order: number
  /** Content that is the item's sign, not its words. */
  readonly isSign: (node: HtmlNode) => boolean
}

/** `@list l0:level1 { mso-level-number-format:bullet; … }` */
const definition = /@list\s{1,9}(l\d+:level\d)/

/** The levels of lists that the style sheet draws with bullets or numbers. */
export function wordLevels(root: HtmlElement): ReadonlyMap<string, boolean> {
  const levels = new Map<string, boolean>()
  for (const sheet of findAll(root, 'style')) {
    for (const { selectors, body } of rulesOf(textOf(sheet))) {
      const level = definition.exec(selectors)?.[1]
      if (level === undefined) continue
      const format = /mso-level-number-format:\s*([\w-]+)/.exec(body)?.[1] ?? 'decimal'
      levels.set(level, !/^(?:bullet|image)$/.test(format))
    }
  }
  return levels
}

const isIgnored = (one: HtmlElement) => /mso-list:\s*ignore/i.test(attributeOf(one, 'style'))
/** The sign of an item, where a real list draws its own. */
export const isListSign = (node: HtmlNode): boolean => isElement(node) && isIgnored(node)
/** The gap that Word draws between the sign and the words. */
const isFiller = (one: HtmlElement) => /font:\s*7(?:\.0)?pt/i.test(attributeOf(one, 'style'))
const isSymbolic = (one: HtmlElement) =>
  /font-family:\s*["']?(?:wingdings|symbol|courier new)/i.test(attributeOf(one, 'style'))

/** Whether the sign is a letter of a font of signs: `o` and `n` are bullets. */
const isDrawn = (sign: HtmlElement, paragraph: HtmlElement) =>
  isSymbolic(sign) ||
  findElement(sign, isSymbolic) !== undefined ||
  ancestorOf(sign, one => one !== paragraph && one.parent !== undefined && isSymbolic(one)) !== undefined

/** A paragraph in an item of a list, below its first. */
export const isWordContinuation = (element: HtmlElement): boolean =>
  element.name === 'p' && /MsoListParagraph/.test(classesOf(element))

/** Internet Explorer makes lists of them and leaves their styles. */
const isInItem = (element: HtmlElement): boolean =>
  ancestorOf(element, ({ name }) => /^(?:li|td|th)$/.test(name))?.name === 'li'

/** How much Word indents a level; only the indent says it where the browser drops Word's own styles. */
const pointsOfLevel = 36

/** The sign's outermost element: around nothing but the sign and its gap. */
function signOf(paragraph: HtmlElement): HtmlElement | undefined {
  const ignored = findElement(paragraph, isIgnored)
  if (ignored) return ignored
  const filler = findElement(paragraph, isFiller)
  if (!filler || textOf(filler).trim() !== '') return undefined
  let sign = filler
  while (sign.parent && sign.parent !== paragraph && textOf(sign.parent).trim().length <= 8)
    sign = sign.parent
  return textOf(sign).trim() === '' ? undefined : sign
}

const number = /^[(（]?(\d{1,4}|[a-z]|[ivxlcdm]{1,6}|[A-Z]|[一二三四五六七八九十百]{1,4}|[①-⑳])[.)、）．]?$/i
const chinese = '一二三四五六七八九'

function orderOf(sign: string): number {
  const found = number.exec(sign)?.[1] ?? ''
  if (/^\d+$/.test(found)) return Number(found)
  if (/^[①-⑳]$/.test(found)) return (found.codePointAt(0) ?? 0) - 0x245f
  if (/^[一二三四五六七八九]$/.test(found)) return chinese.indexOf(found) + 1
  // Letters: `i` and `c` may be Roman numbers, so only the first says anything.
  return 0
}

/** A paragraph that Word or WPS draws as an item of a list; undefined for any other. */
export function wordItem(
  element: HtmlElement,
  { styles, levels }: { styles: Styles; levels: ReadonlyMap<string, boolean> },
): WordItem | undefined {
  if (!/^(?:p|pre|div)$/.test(element.name) || isInItem(element)) return undefined
  const style = styles(element)
  const said = /\b(l\d+)\s+level(\d)/i.exec(style.get('mso-list') ?? '')
  const sign = element.name === 'div' && !said ? undefined : signOf(element)
  if (!sign && !said) return undefined
  const text = sign ? textOf(sign).replace(/[\s\u00a0]+/g, '') : ''
  // `第一条`, `Article I`: words, which no list of Markdown writes.
  const isWords = text.length > 1 && !number.test(text) && /[\p{L}]{2}/u.test(text)
  if (isWords) return undefined
  const bySheet = said ? levels.get(`${said[1]?.toLowerCase()}:level${said[2]}`) : undefined
  const isLetter = text.length === 1
  const isBullet = !number.test(text) || (isLetter && sign !== undefined && isDrawn(sign, element))
  return {
    level: said ? Number(said[2]) * pointsOfLevel : Math.round(indentOf(style)),
    isOrdered: bySheet ?? !isBullet,
    order: orderOf(text),
    isSign: node => isElement(node) && node === sign,
  }
}

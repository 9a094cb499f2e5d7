import { withoutBetween } from '../text-between.ts'
import { attributeOf, classesOf, findAll, type HtmlElement, textOf } from './html-node.ts'

/** The declarations that count for an element: those of its classes, then its own. */
export type Styles = (element: HtmlElement) => ReadonlyMap<string, string>

const none: ReadonlyMap<string, string> = new Map()

function declarations(css: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/\s+/g, ' ')
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.replace(/!important/i, '').trim())
  }
  return found
}

/** The rules of a style sheet: selectors and declarations, also of those inside `@media`. */
export const rulesOf = (css: string): { selectors: string; body: string }[] =>
  withoutBetween(css, '/*', '*/')
    .replace(/<!--|-->/g, '')
    .split('}')
    .flatMap(part => {
      const [selectors, body] = part.split('{').slice(-2)
      return selectors === undefined || body === undefined ? [] : [{ selectors, body }]
    })

const selector = /^(?:[a-z][a-z\d]*)?\.([\w-]+)$/i

/** What a style sheet says of single classes: Excel's cells, and Apple's lines, have no styles of their own. */
function classStyles(root: HtmlElement): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const classes = new Map<string, Map<string, string>>()
  for (const sheet of findAll(root, 'style')) {
    for (const { selectors, body } of rulesOf(textOf(sheet))) {
      for (const one of selectors.split(',')) {
        const name = selector.exec(one.trim())?.[1]
        if (name) classes.set(name, new Map([...(classes.get(name) ?? []), ...declarations(body)]))
      }
    }
  }
  return classes
}

export function stylesOf(root: HtmlElement): Styles {
  const classes = classStyles(root)
  return element => {
    const own = attributeOf(element, 'style')
    const names = classes.size === 0 ? '' : classesOf(element)
    if (own === '' && names === '') return none
    const styles = own === '' ? none : declarations(own)
    if (names === '') return styles
    return new Map([...names.split(/\s+/).flatMap(name => [...(classes.get(name) ?? [])]), ...styles])
  }
}

export const isStyledAway = (element: HtmlElement, styles: Styles): boolean =>
  element.attributes.has('hidden') ||
  styles(element).get('display') === 'none' ||
  styles(element).get('mso-hide') === 'all'

const points: Readonly<Record<string, number>> = { in: 72, cm: 28.35, mm: 2.835, px: 0.75 }

/** How far the left edge is indented, in points. */
export function indentOf(style: ReadonlyMap<string, string>): number {
  const sides = (style.get('margin') ?? '').split(' ')
  const left = style.get('margin-left') ?? sides[3] ?? sides[1] ?? sides[0] ?? ''
  const [, size, unit] = /^(-?[\d.]+)([a-z]*)/.exec(left) ?? []
  return Number(size ?? 0) * (points[unit ?? ''] ?? 1)
}

const channels = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?/
const greys =
  /^(?:black|white|gr[ae]y|silver|inherit|initial|unset|currentcolor|auto|none|transparent|\w*text)$/i

/** Whether a colour is one: not black, white, grey, transparent or inherited. */
export function isChromatic(colour: string): boolean {
  const said = colour.trim().toLowerCase()
  const hex = /^#([\da-f]{3,8})$/.exec(said)?.[1]
  const rgb = channels.exec(said)
  if (rgb && Number.parseFloat(rgb[4] ?? '1') === 0) return false
  const parts = rgb
    ? rgb.slice(1, 4).map(Number)
    : hex && hex.length < 6
      ? Array.from(hex.slice(0, 3), digit => Number.parseInt(digit + digit, 16))
      : hex
        ? [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
        : undefined
  if (parts) return Math.max(...parts) - Math.min(...parts) > 60
  return /^[a-z]{3,20}$/.test(said) && !greys.test(said) && !/gr[ae]y$|^windowtext$/.test(said)
}

import { decodeEntities } from '../../read/html/entity.ts'
import type { Kept } from '../../read/markup/kept.ts'
import { mapOutside } from '../../read/markup/verbatim.ts'

const anyTag = /<\/?[A-Za-z][^<>]*>/g
const isTex = (text: string) => /\\[A-Za-z]|[_^{}=+<>]|^\s*\S\s*$/.test(text)

/** A formula of HTML text as Markdown; undefined if it is empty or could not be one. */
export function keptFormula(text: string, isDisplay: boolean, kept: Kept): string | undefined {
  const tex = decodeEntities(text.replace(anyTag, ' ')).replace(/\s+/g, ' ').trim()
  if (tex === '' || tex.includes('`') || tex.includes('$')) return undefined
  const mark = isDisplay ? '$$' : '$'
  return kept.keep(mark + tex + mark)
}

/** Ways to write a formula, longest marks first; `isSure` if words do not look like it. */
const ways = [
  { open: '$latex ', close: '$', isDisplay: false, isSure: true },
  { open: '\\[', close: '\\]', isDisplay: true, isSure: true },
  { open: '\\(', close: '\\)', isDisplay: false, isSure: true },
  { open: '$$', close: '$$', isDisplay: true, isSure: false },
] as const
const longest = 3_000

function takeWay(
  text: string,
  { open, close, isDisplay, isSure }: (typeof ways)[number],
  kept: Kept,
): string {
  const [first = '', ...rest] = text.split(open)
  // The text after an opening mark that closed nothing is looked at again.
  let isOpen = false
  let before = first
  const done: string[] = []
  if (open === close) {
    for (const part of rest) {
      const made: string | undefined =
        isOpen && before.length < longest && isTex(before) ? keptFormula(before, isDisplay, kept) : undefined
      if (made !== undefined) done.push(made)
      else done.push(isOpen ? open + before : before)
      isOpen = made === undefined
      before = part
    }
    return done.join('') + (isOpen ? open + before : before)
  }
  return rest.reduce((all, part) => {
    const end = part.slice(0, longest).indexOf(close)
    const inner = part.slice(0, Math.max(0, end))
    const isOne = end > 0 && !/\n\s*\n/.test(inner) && (isSure || isTex(inner))
    const made = isOne ? keptFormula(inner, isDisplay, kept) : undefined
    return all + (made === undefined ? open + part : made + part.slice(end + close.length))
  }, first)
}

/** `$\frac{a}{b}$`: only what has a command is certainly no price. */
const isInline = (tex: string) => tex.length <= 400 && /\\[A-Za-z]/.test(tex) && !/[\n<>]/.test(tex)

function takeInline(text: string, kept: Kept): string {
  const [first = '', ...parts] = text.split('$')
  let taken = first
  for (let at = 0; at < parts.length; at += 1) {
    const [tex = '', after] = parts.slice(at, at + 2)
    const isOne = after !== undefined && isInline(tex) && !/^[\dA-Za-z]/.test(after)
    const made = isOne ? keptFormula(tex, false, kept) : undefined
    taken += made === undefined ? `$${tex}` : made + after
    if (made !== undefined) at += 1
  }
  return taken
}

/** Takes out the formulas that plugins drew from the text itself: MathJax, KaTeX, Jetpack's `$latex x$`. */
export function takeFormulas(html: string, kept: Kept): string {
  if (!/\$|\\[([]/.test(html)) return html
  return mapOutside(
    html,
    part => {
      const taken = ways.reduce(
        (text, way) => (text.includes(way.open) ? takeWay(text, way, kept) : text),
        part,
      )
      return takeInline(taken, kept)
    },
    'code',
  )
}

const annotation = /<annotation\b([^<>]*)>([^<]*)<\/annotation>/gi

/** Replaces MathML that names its TeX source by the formula; without a source it stays. */
export function takeMathml(html: string, kept: Kept): string {
  const [first = '', ...rest] = html.split(/<math(?=[\s>])/i)
  return rest.reduce((all, part) => {
    const end = part.search(/<\/math>/i)
    const element = part.slice(0, Math.max(0, end))
    const tex = [...element.matchAll(annotation)].find(([, how = '']) =>
      how.includes('application/x-tex'),
    )?.[2]
    const isDisplay = /^[^<>]*\bdisplay\s*=\s*["']?block/i.test(element)
    const made = tex === undefined ? undefined : keptFormula(tex, isDisplay, kept)
    return all + (made === undefined ? `<math${part}` : made + part.slice(end + '</math>'.length))
  }, first)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CssNode, generate, parse, type WalkContext, walk } from 'css-tree'
import { describe, expect, it } from 'vitest'
import { withColorMixFallbacks } from '../ui/scripts/color-mix-fallback.ts'
import { type CompatNode, childOf, childrenOf, compat, isSupported } from './browser-support.ts'

/**
 * What style sheets use although some of the oldest browsers (ui/scripts/browsers.ts) lack it, and what is
 * different there. What is chosen, wrong or legible must not depend on `:has()`.
 */
const progressive: Record<string, string> = {
  ':has': 'a distance, a mark on focus, or that the page behind a dialog does not scroll',
  'text-wrap': 'lines end elsewhere',
  'text-autospace': 'no space between Chinese and Latin text',
  'text-spacing-trim': 'a gap before a bracket',
  'hanging-punctuation': 'punctuation at the end of a line takes its place',
  'field-sizing': 'a text area scrolls instead of growing',
  'content-visibility': 'long lists take longer to draw',
  'contain-intrinsic-size': 'see content-visibility',
  'line-clamp': 'prefixed',
  'backdrop-filter': 'prefixed',
  'mask-image': 'prefixed',
  'user-select': 'prefixed',
  'text-size-adjust': 'prefixed',
  'print-color-adjust': 'prefixed',
  'text-decoration: dotted': 'prefixed',
  'text-decoration: wavy': 'prefixed',
  'text-decoration: transparent': 'prefixed',
  'light-dark()': 'compiled',
  'justify-content: safe': 'start instead of center',
  'scrollbar-width': 'scroll bars are those of the system',
  'scrollbar-color': 'scroll bars are those of the system',
  ':-webkit-scrollbar': 'scroll bars are those of the system',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'Safari has none to turn off',
  '-webkit-touch-callout': 'of iOS',
  '-webkit-tap-highlight-color': 'of touch screens',
  cursor: 'no pointer on a phone',
  resize: 'no handle on a phone',
  orphans: 'pages break elsewhere',
  widows: 'pages break elsewhere',
  'break-after: avoid': 'pages break elsewhere',
  '@page': 'margins of the printer',
  ':highlight': 'quoted passages are not tinted',
  ':selection': 'the selection has the colours of iOS',
  ':details-content': 'a closed part is not printed',
  ':active-view-transition': 'no view transition',
  ':view-transition-group': 'no view transition',
  ':view-transition-new': 'no view transition',
  ':view-transition-old': 'no view transition',
  'view-transition-name': 'no view transition',
}
const isKnown = (use: string) =>
  Object.hasOwn(progressive, use) ||
  Object.hasOwn(progressive, use.replace(/: .*/, '')) ||
  /^:-(?:webkit|moz)-/.test(use)

const lacks = (node: CompatNode | undefined) => node?.__compat !== undefined && !isSupported(node.__compat)

/** The types by the names of their functions: `color-mix` is one of `color`. */
const types = new Map<string, CompatNode>()
const addTypes = (node: CompatNode) => {
  for (const [name, child] of childrenOf(node)) {
    types.set(name, child)
    addTypes(child)
  }
}
addTypes(compat.css.types)

/** What a style sheet uses that one of these browsers lacks. */
function findLacking(source: string): Set<string> {
  const { 'at-rules': rules, properties, selectors } = compat.css
  const found = new Set<string>()
  walk(parse(withColorMixFallbacks(source)), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && lacks(childOf(rules, node.name))) found.add(`@${node.name}`)
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        if (lacks(childOf(selectors, node.name))) found.add(`:${node.name}`)
      if (node.type === 'Function' && this.atrule?.name !== 'supports' && lacks(types.get(node.name)))
        found.add(`${node.name}()`)
      if (node.type !== 'Declaration') return
      const property = childOf(properties, node.property)
      if (!property) return
      if (lacks(property)) found.add(node.property)
      for (const value of node.value.type === 'Value' ? node.value.children.toArray() : [])
        if (value.type === 'Identifier' && lacks(childOf(property, value.name)))
          found.add(`${node.property}: ${value.name}`)
    },
  })
  return found
}

const root = join(import.meta.dirname, '..')
const sheets = ['site/app', 'admin/src', 'ui/src']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => path.endsWith('.css'))

describe('the browsers of the README', () => {
  it('have what the style sheets use, or can do without', () => {
    const lacking = sheets.flatMap(path =>
      [...findLacking(readFileSync(join(root, path), 'utf8'))].map(use => ({ path, use })),
    )
    const unknown = lacking.flatMap(({ path, use }) => (isKnown(use) ? [] : [`${path}: ${use}`]))
    expect(unknown).toEqual([])
    const uses = new Set(lacking.flatMap(({ use }) => [use, use.replace(/: .*/, '')]))
    expect(Object.keys(progressive).filter(name => !uses.has(name))).toEqual([])
  })

  it.each([
    ['a { inset: 0; color: color-mix(in srgb, red, var(--b)) }', []],
    ['a { background: paint(x); text-wrap: nowrap }', ['text-wrap', 'text-wrap: nowrap']],
    ['@starting-style { a:open { width: calc-size(auto, size) } }', ['@starting-style', ':open']],
  ])('%s', (source, lacking) => {
    expect([...findLacking(source)]).toEqual(expect.arrayContaining(lacking))
  })
})

/** Where the site shows later parts of the HTML before earlier ones, and why nothing moves while they arrive. */
const reversed: Record<string, string> = {
  '.chat-log': 'scrolls from its end',
  '.chat-switches>.ui-switch': 'a label and its switch',
  '.scroll-words': 'beside each other',
  '.archives-rest[open]': 'the link after the rows',
  '.talk-ways>a[rel=prev]': 'two links',
}

it('no part of a page moves another that arrived before', () => {
  const found = new Set<string>()
  for (const path of sheets.filter(path => path.startsWith('site/')))
    walk(parse(readFileSync(join(root, path), 'utf8')), {
      visit: 'Declaration',
      enter(this: WalkContext, { property, value }: CssNode & { type: 'Declaration' }) {
        const isReversed =
          /-reverse/.test(generate(value)) || (property === 'order' && /-/.test(generate(value)))
        if (isReversed && this.rule) found.add(generate(this.rule.prelude).replaceAll('"', ''))
      },
    })
  expect([...found].sort()).toEqual(Object.keys(reversed).sort())
})

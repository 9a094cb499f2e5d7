import { type CssNode, generate, type List, parse, walk } from 'css-tree'
import postcss, { type AtRule, atRule, type Declaration, type Plugin } from 'postcss'

/** From this share of the first color on, it stands for the mixture; below it the second one does. */
const firstFrom = 30

/**
 * PostCSS: gives each declaration with `color-mix()` a fallback. Chrome before 111 and Safari before 16.2 lack
 * it, and drop a declaration with `var()` in it only after the fallback before it has lost, so that the
 * mixture goes into an `@supports` of the rule.
 */
export const colorMixFallback = (): Plugin => ({
  postcssPlugin: 'color-mix-fallback',
  OnceExit(root) {
    const supported = new Map<Declaration['parent'], AtRule>()
    root.walkDecls(declaration => {
      const { parent, value } = declaration
      if (!value.includes('color-mix(') || parent?.type !== 'rule') return
      const fallback = withoutColorMix(value)
      const group =
        supported.get(parent) ??
        atRule({ name: 'supports', params: '(color: color-mix(in srgb, red, red))', nodes: [] })
      if (!supported.has(parent)) supported.set(parent, group)
      group.append(declaration.clone())
      declaration.value = fallback
    })
    for (const [rule, group] of supported) rule?.append(group)
  },
})

/** The style sheet as the build makes it. */
export const withColorMixFallbacks = (source: string): string =>
  postcss([colorMixFallback()]).process(source, { from: undefined }).css

/** The value with the nearer of its two colors in the place of each mixture. */
export function withoutColorMix(value: string): string {
  const tree = parse(value, { context: 'value' })
  walk(tree, {
    visit: 'Function',
    leave({ name, children }, item, list) {
      if (name !== 'color-mix' || !item) return
      // in, the space, then each color with its share.
      const [, first = [], second = []] = argumentsOf(children)
      const share = first.find(node => node.type === 'Percentage')
      const nearer = share && Number(share.value) < firstFrom ? second : first
      const [color] = nearer.filter(node => node.type !== 'Percentage')
      if (color && list) list.replace(item, list.createItem(color))
    },
  })
  return generate(tree)
}

function argumentsOf(children: List<CssNode>): CssNode[][] {
  const all: CssNode[][] = [[]]
  for (const node of children.toArray()) {
    if (node.type === 'Operator' && node.value === ',') all.push([])
    else all.at(-1)?.push(node)
  }
  return all
}

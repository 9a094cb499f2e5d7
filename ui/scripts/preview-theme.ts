import { readFileSync } from 'node:fs'
import postcss, { type Declaration, type Rule } from 'postcss'
import { colourText, parseColour } from '../src/colour.ts'
import { paletteOf, type ThemeVariables } from './preview-palette.ts'

/** The preview themes that come from @vavt/markdown-theme; `default` is prose.css. */
export const previewThemes = ['github', 'vuepress', 'mk-cute', 'smart-blue', 'cyanosis'] as const
export type PreviewTheme = (typeof previewThemes)[number]

/** Selectors of the original editor's markup, or of parts that our prose styles itself. */
const foreign = [
  // cyanosis has a light ground under its head cells, which is hidden by their own.
  'cyanosis-theme table thead',
  'task-list',
  'pre',
  'selection',
  'katex',
  'editor-code',
  '-scrn',
  'details',
  'hover::after',
  'a::after',
]
/** Fonts, font sizes and line breaking stay the site's, which are set for Chinese. */
const siteOwn = ['word-break', 'word-spacing', 'overflow-x', 'font-size', 'line-height']
const never = ['font-family', 'transition', 'animation']
const heart = 'radial-gradient(circle,currentcolor 34%,rgb(54 172 225/.18) 36% 64%,transparent 66%)'

/** Roles that every theme colours, through the package's own variables. */
const roles: readonly (readonly [string, string, string])[] = [
  ['', 'color', 'color'],
  [' a:is(:not([class]),.url)', 'color', 'link-color'],
  [' a:is(:not([class]),.url):hover', 'color', 'link-hover-color'],
  [' blockquote', 'color', 'quote-color'],
  [' blockquote', 'background', 'quote-bg-color'],
  [' blockquote', 'border-inline-start', 'quote-border'],
  [' :not(pre) > code', 'color', 'code-inline-color'],
  [' :not(pre) > code', 'background', 'code-inline-bg-color'],
  [' :is(th, td)', 'border', 'table-border'],
  [' tr:nth-child(2n)', 'background', 'table-stripe-color'],
  [' :is(h1, h2, h3, h4, h5, h6)', 'color', 'heading-color'],
  ...([1, 2, 3, 4, 5, 6] as const).flatMap(
    level =>
      [
        [` h${level}`, 'color', `heading-${level}-color`],
        [` h${level}`, 'border-block-end', `heading-${level}-border`],
      ] as const,
  ),
]

/** The stylesheet of one preview theme, scoped to `[data-preview=<name>]`, every ink at least 4.5:1 on its ground. */
export function previewThemeCss(name: PreviewTheme): string {
  const file = new URL(`../../node_modules/@vavt/markdown-theme/css/${name}.css`, import.meta.url)
  const scope = `[data-preview="${name}"]`
  const layers: VariableLayers = {
    base: new Map(),
    baseDark: new Map(),
    theme: new Map(),
    themeDark: new Map(),
  }
  const shapes: string[] = []
  const literals: string[] = []
  postcss.parse(readFileSync(file, 'utf8')).walkRules(rule => {
    collectVariables(rule, layers)
    const shape = shapeOf(rule, { name, scope, literals })
    if (shape)
      shapes.push(rule.parent?.type === 'atrule' ? `@media (width < 799px){${shape.trim()}}\n` : shape)
  })
  for (const [index, value] of literals.entries()) layers.base.set(`literal-${index}`, value)
  const names = [
    ...roles.map(([, , variable]) => variable),
    ...literals.map((_, index) => `literal-${index}`),
  ]
  const used = [
    ...names,
    ...shapes.flatMap(shape => [...shape.matchAll(/var\(--p-([a-z0-9-]+)\)/g)].map(hit => hit[1] ?? '')),
  ]
  const light = paletteOf({ theme: 'light', own: new Map([...layers.base, ...layers.theme]), used })
  // The package's dark base would win over a theme's own colours by specificity; here the theme always wins.
  const darkOwn = new Map([...layers.base, ...layers.baseDark, ...layers.theme, ...layers.themeDark])
  const dark = paletteOf({ theme: 'dark', own: darkOwn, used })
  const isCommonHeading = (variable: string) =>
    /^heading-\d-color$/.test(variable) &&
    [light, dark].every(palette => palette.get(variable) === palette.get('heading-color'))
  for (const name of [...light.keys()].filter(isCommonHeading)) {
    light.delete(name)
    dark.delete(name)
  }
  const table = (palette: ThemeVariables, base?: ThemeVariables) =>
    [...palette]
      .filter(([key, value]) => base?.get(key) !== value)
      .map(([key, value]) => `--p-${key}:${value}`)
      .join(';')
  const colours = roles
    .filter(([, , variable]) => light.has(variable) || dark.has(variable))
    .map(([part, property, variable]) => `${scope}${part}{${property}:var(--p-${variable})}\n`)
  // A variable that a theme does not set for dark mode must not keep its light value.
  for (const key of light.keys()) {
    if (!dark.has(key)) dark.set(key, key.endsWith('color') ? 'var(--ink)' : 'none')
  }
  return [
    `/* Made from @vavt/markdown-theme (${name}), MIT. */\n`,
    `${scope}{${table(light)}}\n`,
    `[data-theme="dark"] ${scope}{${table(dark, light)}}\n`,
    ...colours,
    ...shapes,
  ].join('')
}

type VariableLayers = Record<'base' | 'baseDark' | 'theme' | 'themeDark', ThemeVariables>

function collectVariables(rule: Rule, layers: VariableLayers): void {
  const isTheme = rule.selector.includes('-theme')
  const isDark = rule.selector.includes('[data-theme=dark]')
  const table = isTheme ? (isDark ? layers.themeDark : layers.theme) : isDark ? layers.baseDark : layers.base
  rule.walkDecls(/^--md-theme-/, decl => {
    const key = decl.prop.slice('--md-theme-'.length)
    // cyanosis defines its link colour by itself; the later, real value wins.
    if (decl.value !== `var(${decl.prop})`) table.set(key, decl.value)
  })
}

type Frame = { name: string; scope: string; literals: string[] }

function shapeOf(rule: Rule, frame: Frame): string {
  const root = `div.${frame.name}-theme`
  const selectors = rule.selectors
    .filter(selector => selector.startsWith(root) && !foreign.some(word => selector.includes(word)))
    .map(selector => frame.scope + ourSelector(selector.slice(root.length)))
  if (selectors.length === 0) return ''
  const isHeading = selectors.every(selector => /\bh[1-6]/.test(selector))
  const parts: string[] = []
  rule.walkDecls(decl => {
    const isRoot = selectors.includes(frame.scope)
    const isSiteOwn = decl.prop === 'font-size' || (!isHeading && siteOwn.includes(decl.prop))
    if (isSiteOwn && !decl.parent?.toString().includes('::')) return
    if (decl.prop.startsWith('--') || never.includes(decl.prop) || (isRoot && decl.prop === 'color')) return
    parts.push(`${decl.prop}:${ourValue(decl, frame.literals)}`)
  })
  return parts.length > 0 ? `${[...new Set(selectors)].join(',')}{${parts.join(';')}}\n` : ''
}

function ourSelector(part: string): string {
  if (part.startsWith(' *+p') || part === ' p') return part.replace(' ', ' > ').replace('+', ' + ')
  if (part === ' code') return ' :not(pre) > code'
  return part.replace(/ a(?=$|:)/, ' a:is(:not([class]),.url)')
}

function ourValue(decl: Declaration, literals: string[]): string {
  const value = decl.value.replaceAll('var(--md-theme-', 'var(--p-')
  if (value.startsWith('url(')) return heart
  const colour = decl.prop === 'color' ? parseColour(value) : null
  if (!colour) return value
  const text = colourText(colour)
  const known = literals.indexOf(text)
  if (known < 0) literals.push(text)
  return `var(--p-literal-${known < 0 ? literals.length - 1 : known})`
}

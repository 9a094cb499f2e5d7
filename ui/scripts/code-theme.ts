import { readFileSync } from 'node:fs'
import postcss, { type Rule } from 'postcss'
import { type Colour, colourText, mendGround, nudge, over, parseColour } from '../src/colour.ts'

/** A theme by its name in the settings, its two highlight.js styles, and optionally our own ground. */
export type CodeTheme = { name: string; day: string; night: string; dayGround?: string; nightGround?: string }

export const codeThemes: readonly CodeTheme[] = [
  // The default: One Dark's inks on our own warm grounds for both themes, to match the page.
  {
    name: 'atom',
    day: 'atom-one-dark',
    night: 'atom-one-dark',
    dayGround: '#26231f',
    nightGround: '#1f1c19',
  },
  { name: 'a11y', day: 'a11y-light', night: 'a11y-dark' },
  { name: 'github', day: 'github', night: 'github-dark' },
  { name: 'gradient', day: 'gradient-light', night: 'gradient-dark' },
  { name: 'kimbie', day: 'kimbie-light', night: 'kimbie-dark' },
  { name: 'paraiso', day: 'paraiso-light', night: 'paraiso-dark' },
  { name: 'qtcreator', day: 'qtcreator-light', night: 'qtcreator-dark' },
  { name: 'stackoverflow', day: 'stackoverflow-light', night: 'stackoverflow-dark' },
]

const keptProperties = [
  'color',
  'font-style',
  'font-weight',
  'text-decoration',
  'background-color',
  'background',
]

/** The stylesheet of one code theme, scoped to `[data-code=<name>]`, every ink at least 4.5:1 on its ground. */
export function codeThemeCss({ name, day, night, dayGround, nightGround }: CodeTheme): string {
  const scope = `[data-code="${name}"]`
  const light = styleCss({ scope, style: day, ground: dayGround })
  const dark = styleCss({ scope: `[data-theme="dark"] ${scope}`, style: night, ground: nightGround })
  const source = day === night ? day : `${day}, ${night}`
  return `/* Made from highlight.js (${source}), BSD-3-Clause. */\n${light}${dark}`
}

function styleCss(input: { scope: string; style: string; ground: string | undefined }): string {
  const file = new URL(`../../node_modules/highlight.js/styles/${input.style}.css`, import.meta.url)
  const rules: Rule[] = []
  postcss.parse(readFileSync(file, 'utf8')).walkRules(rule => {
    // a11y has a block of system colours for an obsolete high-contrast mode.
    if (rule.parent?.type === 'root' && rule.selectors.every(each => each.startsWith('.hljs')))
      rules.push(rule)
  })
  const root = new Map<string, string>()
  rules.find(rule => rule.selector === '.hljs')?.walkDecls(decl => void root.set(decl.prop, decl.value))
  const base = parseColour(root.get('color') ?? '')
  if (!base) throw new Error('a style without a base colour')
  const { paint, grounds: plain } = groundOf(root, { own: input.ground, base })
  const plainInk = nudge(base, plain)
  // A highlighted line has 8 % of the ink over the ground (prose-code.css).
  const grounds = [...plain, ...plain.map(ground => over({ ...plainInk, a: 0.08 }, ground))]
  const ink = nudge(plainInk, grounds)
  const faint = nudge(over({ ...ink, a: 0.65 }, grounds[0] ?? ink), grounds)
  const head = `${input.scope}{--code-ground:${paint};--code-ink:${colourText(ink)};--code-faint:${colourText(faint)}}\n`
  return head + rules.map(rule => tokenRule(rule, input.scope, grounds)).join('')
}

/** The ground as painted, and all of its colours (a gradient has many), adjusted to the base ink. */
function groundOf(
  values: ReadonlyMap<string, string>,
  { own, base }: { own: string | undefined; base: Colour },
): { paint: string; grounds: Colour[] } {
  const flat = own ?? values.get('background-color') ?? values.get('background') ?? ''
  const flatColour = parseColour(flat)
  if (!flatColour) throw new Error(`no ground in ${flat}`)
  const image = own ? undefined : values.get('background-image')
  if (!image) return { paint: flat, grounds: [flatColour] }
  const stops = (image.match(/#[0-9a-f]{6}/gi) ?? []).flatMap(text => {
    const colour = parseColour(text)
    return colour ? [{ text, mended: colourText(mendGround(colour, base)) }] : []
  })
  const paint = stops.reduce((painted, { text, mended }) => painted.replace(text, mended), image)
  return { paint, grounds: stops.flatMap(({ mended }) => parseColour(mended) ?? []) }
}

function tokenRule(rule: Rule, scope: string, grounds: readonly Colour[]): string {
  const selectors = rule.selectors.filter(selector => selector !== '.hljs')
  if (selectors.length === 0) return ''
  const parts: string[] = []
  const own: Colour[] = []
  rule.walkDecls(/^background/, decl => void own.push(...[parseColour(decl.value) ?? []].flat()))
  rule.walkDecls(decl => {
    if (!keptProperties.includes(decl.prop)) return
    const colour = decl.prop === 'color' ? parseColour(decl.value) : null
    parts.push(
      `${decl.prop}:${colour ? colourText(nudge(colour, own.length > 0 ? own : grounds)) : decl.value}`,
    )
  })
  if (parts.length === 0) return ''
  return `${selectors.map(selector => `${scope} ${selector}`).join(',')}{${parts.join(';')}}\n`
}

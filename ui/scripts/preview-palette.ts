import { readFileSync } from 'node:fs'
import { type Colour, colourText, contrast, nudge, over, parseColour } from '../src/colour.ts'

const groundNames = [
  'paper',
  'sheet',
  'wash',
  'accent-wash',
  'ok-wash',
  'warn-wash',
  'danger-wash',
  'info-wash',
]

/** The colours of tokens.css by theme: name without dashes to value. */
export function readTokens(): Record<'light' | 'dark', Map<string, string>> {
  const css = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8')
  const pairs = [...css.matchAll(/^ {2}--([\w-]+): light-dark\((.+), ([^,]+)\);$/gm)]
  return {
    light: new Map(pairs.map(([, name = '', day = '']) => [name, day])),
    dark: new Map(pairs.map(([, name = '', , night = '']) => [name, night])),
  }
}

/** Every background of article text: the page, a sheet, a wash, each callout. */
export function pageGrounds(theme: 'light' | 'dark'): Colour[] {
  const table = readTokens()[theme]
  return groundNames.map(name => {
    const colour = parseColour(table.get(name) ?? '')
    if (!colour) throw new Error(`tokens.css has no ground called ${name}`)
    return colour
  })
}

/** Variables of a theme without their prefix: `link-color` to a colour, a border or a reference. */
export type ThemeVariables = Map<string, string>

/** Inks with a ground of their own; every other ink may be on any ground of the page. */
const grounded: Record<string, string> = {
  'code-inline-color': 'code-inline-bg-color',
  'table-color': 'table-thead-bg-color',
  'table-tht-color': 'table-th-color',
}
const tinted = [
  'quote-bg-color',
  'table-stripe-color',
  'table-tr-nc-color',
  'table-trh-color',
  'blockquote-bg-color',
]

/**
 * The theme's variables for light or dark, with references resolved and contrast corrected: coloured grounds
 * become a tint of the page on which our ink is readable, then every ink is adjusted until it is readable on
 * all of its grounds.
 */
export function paletteOf(input: {
  theme: 'light' | 'dark'
  own: ThemeVariables
  used: readonly string[]
}): ThemeVariables {
  const pages = pageGrounds(input.theme)
  const palette: ThemeVariables = new Map()
  const wanted = [...new Set(input.used)]
  const grounds = [...pages]
  for (const name of wanted.filter(each => tinted.includes(each))) {
    const ground = parseColour(follow(input.own, name))
    if (!ground) continue
    const tint = tintOf(ground, input.theme)
    grounds.push(tint)
    palette.set(name, colourText(tint))
  }
  for (const name of wanted.filter(each => !palette.has(each))) {
    const value = name === 'table-border' ? tableBorder(input.own) : follow(input.own, name)
    const colour = isInk(name) ? parseColour(value) : null
    if (!colour) {
      if (value !== '' && value !== 'inherit' && value !== 'none') palette.set(name, value)
      continue
    }
    const ownGround = parseColour(follow(input.own, grounded[name] ?? ''))
    const met = ownGround ? pages.map(page => over(ownGround, page)) : grounds
    palette.set(name, colourText(nudge(colour, met)))
  }
  if (input.theme === 'dark') raiseAtNight(palette, pages)
  return palette
}

/** In dark mode body text keeps 7:1 on the page, and no heading is fainter than the text below it. */
const nightText = 7
const nightHeading = 9

/**
 * Several themes give text and headings the same grey in dark mode. Text is raised to that contrast, headings
 * above it; their hue stays.
 */
function raiseAtNight(palette: ThemeVariables, pages: readonly Colour[]): void {
  const [paper] = pages
  if (!paper) return
  for (const [name, value] of palette) {
    const least = name === 'color' ? nightText : /^heading-(\d-)?color$/.test(name) ? nightHeading : 0
    const colour = least > 0 ? parseColour(value) : null
    if (colour) palette.set(name, colourText(nudge(colour, [paper], least)))
  }
}

/** Blends a ground with the page, opaquely, until the site's own ink has 9:1 on it. */
function tintOf(ground: Colour, theme: 'light' | 'dark'): Colour {
  const table = readTokens()[theme]
  const [paper, ink] = [parseColour(table.get('paper') ?? ''), parseColour(table.get('ink') ?? '')]
  if (!paper || !ink) throw new Error('tokens.css has no paper or no ink')
  for (let alpha = ground.a; alpha > 0; alpha -= 0.02) {
    const tint = over({ ...ground, a: alpha }, paper)
    if (contrast(ink, tint) >= 9) return tint
  }
  return paper
}

function isInk(name: string): boolean {
  return (
    (name.endsWith('color') || name.startsWith('literal-')) &&
    !/bg|border|stripe|table-t(h|r)-|radius/.test(name)
  )
}

function tableBorder(own: ThemeVariables): string {
  const colour = follow(own, 'table-td-border-color')
  return colour === '' ? '' : `1px solid ${colour}`
}

/** Replaces references by their values; a variable of the original editor (`--md-color`) becomes our ink. */
function follow(own: ThemeVariables, name: string, depth = 0): string {
  if (depth > 6) return ''
  const value = own.get(name) ?? ''
  return value
    .replaceAll('var(--md-color)', 'inherit')
    .replace(/var\(--md-theme-([a-z0-9-]+)\)/g, (_, inner: string) => follow(own, inner, depth + 1))
}

import { readFileSync } from 'node:fs'
import { type Colour, parseColour } from './colour.ts'

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

/** The tables of tokens.css by theme, name without dashes to value; `system` is the one for an unset theme at night. */
export function readTokens(): Record<'light' | 'dark' | 'system', Map<string, string>> {
  const css = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8')
  return {
    light: tableAfter(css, ':root {'),
    dark: tableAfter(css, '[data-theme="dark"] {'),
    system: tableAfter(css, ':root:not([data-theme]) {'),
  }
}

/** Every ground an article's words may lie on: the page, a sheet, a wash, each callout. */
export function pageGrounds(theme: 'light' | 'dark'): Colour[] {
  const table = readTokens()[theme]
  return groundNames.map(name => {
    const colour = parseColour(table.get(name) ?? '')
    if (!colour) throw new Error(`tokens.css has no ground called ${name}`)
    return colour
  })
}

function tableAfter(css: string, opening: string): Map<string, string> {
  const from = css.indexOf(opening) + opening.length
  const lines = css.slice(from, css.indexOf('}', from)).split('\n')
  return new Map(
    lines.flatMap(line => {
      const [name = '', value = ''] = line.trim().replace(';', '').split(': ')
      return name.startsWith('--') ? [[name.slice(2), value] as const] : []
    }),
  )
}

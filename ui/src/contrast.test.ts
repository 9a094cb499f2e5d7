import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTokens } from '../scripts/preview-palette.ts'
import { contrast, parseColour } from './colour.ts'

const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'link', 'ok', 'warn', 'danger', 'info']
const everyGround = ['paper', 'sheet', 'wash', 'accent-wash']
const pairs: [string, string][] = [
  ...inks.flatMap(ink => everyGround.map((ground): [string, string] => [ink, ground])),
  ...['ok', 'warn', 'danger', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
    ['link', `${tone}-wash`],
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['paper', 'danger'],
  ['ink', 'selection'],
  ['ink', 'mark'],
]
const tokens = readTokens()

function ratio(theme: 'light' | 'dark', ink: string, ground: string): number {
  const [one, two] = [ink, ground].map(name => parseColour(tokens[theme].get(name) ?? ''))
  if (!one || !two) throw new Error(`tokens.css lacks ${ink} or ${ground}`)
  return contrast(one, two)
}

describe.each(['light', 'dark'] as const)('%s', theme => {
  test.each(pairs)('%s reads on %s', (ink, ground) => {
    expect(ratio(theme, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(everyGround.slice(0, 3))('the frame of a control is seen on %s (3:1)', ground => {
    expect(ratio(theme, 'line-strong', ground)).toBeGreaterThanOrEqual(3)
  })
})

test('every colour has a day and a night', () => {
  expect(tokens.light.size).toBeGreaterThanOrEqual(24)
  expect([...tokens.dark.keys()]).toEqual([...tokens.light.keys()])
})

test('the table of docs/design.md says what tokens.css says', () => {
  const document = readFileSync(new URL('../../docs/design.md', import.meta.url), 'utf8')
  const rows = document.split('\n').flatMap(line => {
    const [, ink, ground, light, dark] = line.split('|').map(cell => cell.trim().replaceAll('`', ''))
    return ink && ground && tokens.light.has(ink) ? [{ ink, ground, light, dark }] : []
  })
  expect(rows.length).toBeGreaterThanOrEqual(20)
  for (const { ink, ground, light, dark } of rows) {
    expect([ink, ground, light, dark]).toEqual([
      ink,
      ground,
      ratio('light', ink, ground).toFixed(1),
      ratio('dark', ink, ground).toFixed(1),
    ])
  }
})

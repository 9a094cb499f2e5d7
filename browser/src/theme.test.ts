import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeStored } from './storage.ts'
import { groundColor, themeOfHour, themeScript } from './theme.ts'

/** Runs the head's script as a browser would, with an hour and a stored value. */
function runScript({ stored, hour }: { stored: string | null; hour: number }) {
  const element = { dataset: {} as { theme?: string } }
  const meta = { name: '', content: '' }
  const document = { documentElement: element, createElement: () => meta, head: { append: () => {} } }
  class FixedDate {
    getHours = () => hour
  }
  const run = new Function('document', 'localStorage', 'Date', themeScript)
  run(document, { getItem: () => stored }, FixedDate)
  return {
    theme: element.dataset.theme,
    chrome: meta.content,
  }
}

describe('the theme script', () => {
  it('obeys the stored choice at any hour', () => {
    expect(runScript({ stored: encodeStored('dark'), hour: 12 }).theme).toBe('dark')
    expect(runScript({ stored: encodeStored('light'), hour: 23 }).theme).toBe('light')
  })

  it.each([null, '', 'dark', encodeStored('sepia'), '%'])('goes by the hour when %j is stored', stored => {
    for (let hour = 0; hour < 24; hour += 1) {
      expect(runScript({ stored, hour }).theme).toBe(themeOfHour(hour))
    }
  })

  it('is light from 8 to 18 o’clock', () => {
    const light = Array.from({ length: 24 }, (_, hour) => hour).filter(hour => themeOfHour(hour) === 'light')
    expect(light).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  })

  it('colours the browser as the paper is coloured', () => {
    const tokens = readFileSync(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--paper: light-dark(${groundColor.light}, ${groundColor.dark});`)
    expect(runScript({ stored: encodeStored('dark'), hour: 12 }).chrome).toBe(groundColor.dark)
  })
})

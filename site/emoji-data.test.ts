import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { emojiData } from './emoji-data.ts'

const file = createRequire(import.meta.url).resolve('emojibase-data/zh/data.json')
const { emojis, categories } = emojiData(JSON.parse(readFileSync(file, 'utf8')))

it('finds the laughing face by its Chinese words', () => {
  const found = emojis.find(({ emoji }) => emoji === '😂')
  expect(found?.label).toBe('笑哭了')
  expect(found?.tags).toContain('喜极而泣')
})

it('has every kind, none of them empty, and nothing of no kind', () => {
  expect(categories.map(({ label }) => label)).toHaveLength(9)
  for (const { index, label } of categories)
    expect(emojis.filter(({ category }) => category === index).length, label).toBeGreaterThan(50)
  const known = new Set(categories.map(({ index }) => index))
  expect(emojis.filter(({ category }) => !known.has(category))).toEqual([])
})

it('leaves out what older systems cannot draw', () => {
  expect(Math.max(...emojis.map(({ version }) => version))).toBeLessThanOrEqual(15)
})

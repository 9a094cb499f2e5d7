import { expect, it } from 'vitest'
import { applyPatch } from './snapshot.ts'

const chunk = (position: number, lines: string[]) => ({ position, lines, changePosition: null })
const delta = (type: string, position: number, from: string[], to: string[]) => ({
  source: chunk(position, from),
  target: chunk(position, to),
  type,
})

it('changes, adds and takes away lines where they stood in the first text', () => {
  const patch = JSON.stringify([
    delta('INSERT', 0, [], ['零']),
    delta('CHANGE', 1, ['二'], ['贰', '贰半']),
    delta('DELETE', 3, ['四'], []),
    delta('INSERT', 5, [], ['', '六']),
  ])
  expect(applyPatch('一\n二\n三\n四\n五', patch)).toBe('零\n一\n贰\n贰半\n三\n五\n\n六')
})

it('leaves a text without changes, and begins with nothing', () => {
  expect(applyPatch('一\n二', '[]')).toBe('一\n二')
  expect(applyPatch('一', '')).toBe('一')
  expect(applyPatch(' \n', JSON.stringify([delta('INSERT', 0, [], ['一'])]))).toBe('一')
})

it('says so where the changes are not of this text, or cannot be read', () => {
  for (const patch of [
    JSON.stringify([delta('CHANGE', 0, ['别的'], ['一'])]),
    JSON.stringify([delta('DELETE', 1, ['二', '三'], [])]),
    JSON.stringify([delta('INSERT', 9, [], ['九'])]),
    JSON.stringify([delta('INSERT', -1, [], ['九'])]),
    JSON.stringify([delta('CHANGE', 1, ['二'], ['贰']), delta('CHANGE', 1, ['二'], ['再'])]),
    ...['{}', '[', '<p>整篇</p>'],
  ])
    expect(applyPatch('一\n二', patch)).toBeUndefined()
})

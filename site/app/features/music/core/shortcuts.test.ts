import { describe, expect, test } from 'vitest'
import { type KeyPressed, shortcutOf, shortcuts } from './shortcuts.ts'

const on = (key: string, part: Partial<KeyPressed> = {}): KeyPressed => ({
  key,
  isModified: false,
  isComposing: false,
  isRepeat: false,
  tag: 'BODY',
  role: '',
  isEditable: false,
  ...part,
})

describe('keys', () => {
  test('each asks for one thing, and no two for the same', () => {
    for (const { keys, action } of shortcuts) for (const key of keys) expect(shortcutOf(on(key))).toBe(action)
    const keys = shortcuts.flatMap(shortcut => shortcut.keys)
    expect(new Set<string>(keys).size).toBe(keys.length)
  })

  test.each([
    ['while writing', on('n', { tag: 'INPUT' })],
    ['while writing a message', on('n', { isEditable: true })],
    ['while choosing characters', on('n', { isComposing: true })],
    ['on a slider', on('ArrowLeft', { role: 'slider' })],
    ['in a menu', on('ArrowDown', { role: 'menuitem' })],
    ['with another key held', on('f', { isModified: true })],
    ['space on a button', on(' ', { tag: 'BUTTON' })],
    ['a key held down that should act once', on('n', { isRepeat: true })],
    ['a key that means nothing', on('q')],
  ])('%s: nothing', (_, pressed) => expect(shortcutOf(pressed)).toBeUndefined())

  test('a held arrow goes on', () => expect(shortcutOf(on('ArrowRight', { isRepeat: true }))).toBe('forward'))
})

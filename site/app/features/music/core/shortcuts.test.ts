import { describe, expect, test } from 'vitest'
import { shortcutOf, shortcuts } from './shortcuts.ts'

type Pressed = Parameters<typeof shortcutOf>[0] & Parameters<typeof shortcutOf>[1]

const on = (key: string, part: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  tagName: 'BODY',
  role: null,
  isContentEditable: false,
  ...part,
})
const actionOf = (pressed: Pressed) => shortcutOf(pressed, pressed)

describe('keys', () => {
  test('each asks for one thing, and no two for the same', () => {
    for (const { keys, action } of shortcuts) for (const key of keys) expect(actionOf(on(key))).toBe(action)
    const keys = shortcuts.flatMap(shortcut => shortcut.keys)
    expect(new Set<string>(keys).size).toBe(keys.length)
  })

  test.each([
    ['while writing', on('n', { tagName: 'INPUT' })],
    ['while writing a message', on('n', { isContentEditable: true })],
    ['while choosing characters', on('n', { isComposing: true })],
    ['on a slider', on('ArrowLeft', { role: 'slider' })],
    ['in a menu', on('ArrowDown', { role: 'menuitem' })],
    ['with another key held', on('f', { ctrlKey: true })],
    ['space on a button', on(' ', { tagName: 'BUTTON' })],
    ['a key held down that should act once', on('n', { repeat: true })],
    ['Escape while choosing characters', on('Escape', { isComposing: true })],
    ['a key that means nothing', on('q')],
  ])('%s: nothing', (_, pressed) => expect(actionOf(pressed)).toBeUndefined())

  test('Escape leaves a field as well', () =>
    expect(actionOf(on('Escape', { tagName: 'INPUT' }))).toBe('close'))

  test('a held arrow goes on', () => expect(actionOf(on('ArrowRight', { repeat: true }))).toBe('forward'))
})

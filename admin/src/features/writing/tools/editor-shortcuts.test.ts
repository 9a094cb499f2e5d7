import { defaultKeymap, historyKeymap } from '@codemirror/commands'
import { searchKeymap } from '@codemirror/search'
import { expect, it } from 'vitest'
import { textKeys } from '../editor/commands.ts'
import { createTextHost } from '../editor/text-host.ts'
import { codeShortcuts } from './editor-shortcuts.ts'
import { isPressed, toolPressed } from './tool-keys.ts'

const inOrder = (keys: string) => keys.toLowerCase().split(/[-+]/).sort().join('+')
/** Ctrl+S belongs to the screen (`use-save-key.ts`). */
const bound = new Set(
  [
    { key: 'Mod-s' },
    ...textKeys(createTextHost('').surface),
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ].flatMap(({ key, shift }: { key?: string; shift?: unknown }) =>
    key ? [inOrder(key), ...(shift ? [inOrder(`Shift-${key}`)] : [])] : [],
  ),
)

it.each(codeShortcuts.shortcuts)('$keys does something in the editor', ({ keys }) => {
  expect(bound).toContain(inOrder(keys))
})

const quiet = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

it.each([
  [{ key: 'b', code: 'KeyB', ctrlKey: true }, 'bold'],
  [{ key: '*', code: 'Digit8', ctrlKey: true, shiftKey: true }, 'list'],
  [{ key: '>', code: 'Period', ctrlKey: true, shiftKey: true }, 'quote'],
  [{ key: 'b', code: 'KeyB' }, undefined],
  [{ key: 'b', code: 'KeyB', ctrlKey: true, altKey: true }, undefined],
  [{ key: 'b', code: 'KeyB', ctrlKey: true, isComposing: true }, undefined],
])('%o in the plain field is for %s', (press, name) => {
  expect(toolPressed({ ...quiet, ...press })?.name).toBe(name)
})

it('the key of commands is the machine’s own', () => {
  const press = { ...quiet, key: 'f', code: 'KeyF', metaKey: true }
  expect([isPressed('Mod-f', press, true), isPressed('Mod-f', press, false)]).toEqual([true, false])
})

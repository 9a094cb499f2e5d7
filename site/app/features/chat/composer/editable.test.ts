import { expect, it } from 'vitest'
import { type ComposerKey, meaningOfKey } from './editable.ts'

const enter: ComposerKey = {
  ...{ key: 'Enter', keyCode: 13, isComposing: false, shiftKey: false, altKey: false },
  ...{ sinceCompositionMs: Number.POSITIVE_INFINITY, isTouch: false },
}

it.each<[string, Partial<ComposerKey>, ReturnType<typeof meaningOfKey>]>([
  ['Enter', {}, 'send'],
  ['Enter while composing', { isComposing: true, keyCode: 229 }, 'input method'],
  ['Enter that only its code gives away', { keyCode: 229 }, 'input method'],
  ['Enter right after a composition (Safari)', { sinceCompositionMs: 3 }, 'input method'],
  ['Enter a moment later', { sinceCompositionMs: 80 }, 'send'],
  ['Shift and Enter', { shiftKey: true }, 'break'],
  ['Enter on a phone', { isTouch: true }, 'break'],
  ['a letter', { key: 'a', keyCode: 65 }, 'other'],
])('%s', (_, part, meaning) => {
  expect(meaningOfKey({ ...enter, ...part })).toBe(meaning)
})

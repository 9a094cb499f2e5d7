import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdit } from '../../../lib/surface.ts'
import { createTextHost, editBetween } from './text-host.ts'

it('one stretch makes the one text of the other, and cuts no character in halves', () => {
  const text = fc.array(fc.constantFrom('一', '二', '𠀀', '𠀁', '😀', '\n', 'a')).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const edit = editBetween(from, to)
      expect(edit ? applyEdit(from, edit) : from).toBe(to)
      for (const { insert } of edit?.changes ?? []) expect(insert.isWellFormed()).toBe(true)
    }),
  )
})

it('text outlives the field that showed it, and a composing field refuses', () => {
  const host = createTextHost('一')
  const changes: string[] = []
  host.surface.onChange(() => changes.push(host.surface.getText()))
  let isComposing = false
  let text = '一'
  const detach = host.attach({
    getText: () => text,
    getSelection: () => ({ from: 1, to: 1 }),
    isComposing: () => isComposing,
    apply(edit) {
      if (isComposing) return false
      text = applyEdit(text, edit)
      host.changed()
      return true
    },
    focus: () => undefined,
    getTopLine: () => 0,
    scrollToLine: () => undefined,
  })
  isComposing = true
  text = '一xing'
  host.changed()
  expect(host.replaceAll('二')).toBe(false)
  expect(changes).toEqual([])
  isComposing = false
  text = '一杏'
  host.changed()
  detach()
  expect(changes).toEqual(['一杏'])
  expect(host.surface.getText()).toBe('一杏')
})

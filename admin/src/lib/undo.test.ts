import { closeNotice, getNotices } from '@xiaolou/browser/notice'
import { beforeEach, expect, it } from 'vitest'
import { holdBack, showUndo, undoLatest } from './undo.ts'

beforeEach(() => {
  for (const { id } of getNotices()) closeNotice(id)
})

it('takes back the last thing, once, and says so', async () => {
  const undone: string[] = []
  const undo = (name: string) => async () => undone.push(name)
  showUndo({ title: '放进了回收站', undo: undo('first') })
  showUndo({ title: '放进了回收站', undo: undo('second') })
  expect(getNotices().map(({ durationMs }) => durationMs)).toEqual([10_000, 10_000])
  expect(undoLatest()).toBe(true)
  expect(undoLatest()).toBe(false)
  getNotices()[0]?.action?.run()
  await expect.poll(() => getNotices().map(({ title }) => title)).toContain('撤销了')
  expect(undone).toEqual(['second', 'first'])
})

it('has nothing to take back once the notice is gone', () => {
  showUndo({ title: '删了', undo: async () => undefined })
  for (const { id } of getNotices()) closeNotice(id)
  expect(undoLatest()).toBe(false)
})

it('shows why something could not be taken back', async () => {
  showUndo({ title: '删了', undo: () => Promise.reject(new Error('no')) })
  expect(undoLatest()).toBe(true)
  await expect.poll(() => getNotices().map(({ title }) => title)).toEqual(['错误提示'])
})

it('does what is held back once nobody has taken it back, and not before', async () => {
  const done: string[] = []
  const hold = (name: string) =>
    holdBack({ title: name, act: async () => done.push(name), undo: () => done.push(`not ${name}`) })
  hold('kept')
  hold('gone')
  expect(undoLatest()).toBe(true)
  await expect.poll(() => done).toEqual(['not gone'])
  for (const { id } of getNotices()) closeNotice(id)
  await expect.poll(() => done).toEqual(['not gone', 'kept'])
})

import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy.ts'

afterEach(() => vi.unstubAllGlobals())

it('warns when there is nothing to copy', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await copyText('')).toBe(false)
  expect(warn).toHaveBeenCalledExactlyOnceWith('没有需要复制的目标内容')
})

it('says what is on the clipboard', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await copyText('小楼')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('小楼')
  expect(log).toHaveBeenCalledExactlyOnceWith('复制成功，剪贴板内容：小楼')
})

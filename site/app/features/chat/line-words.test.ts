import { expect, it } from 'vitest'
import { lineWords } from './line-words.ts'

it('says nothing of a line that is well, and what is to come of one that is not', () => {
  expect(lineWords({ phase: 'live' }, 0)).toBeUndefined()
  expect(lineWords({ phase: 'connecting' }, 0)?.canReconnect).toBe(false)
  const waiting = { phase: 'waiting', attempt: 2, retryAtMs: 5_000, isQuiet: false } as const
  expect(lineWords(waiting, 1_500)?.text).toBe('线断了，4 秒后第 2 次重连')
  expect(lineWords(waiting, 5_000)?.text).toBe('线断了，正在第 2 次重连')
  expect(lineWords({ ...waiting, isQuiet: true }, 0)?.text).toBe('线还没有接上，5 秒后再试')
  const ended = lineWords({ phase: 'ended', why: 'forcedOffline', reason: '刷屏' }, 0)
  expect(ended).toEqual({ text: '你被请下线了：刷屏', canReconnect: true, tone: 'danger' })
})

import { expect, it } from 'vitest'
import { connectionText, elsewhereText } from './room-states.tsx'

it('says nothing of a good connection nor of the first try, and what is to come of one that is not', () => {
  expect(
    connectionText({ phase: 'live', failures: 0, sinceMs: 0, isPinging: false, dueAtMs: 9 }, 0),
  ).toBeUndefined()
  expect(connectionText({ phase: 'connecting', failures: 0, dueAtMs: 9 }, 0)).toBeUndefined()
  expect(connectionText({ phase: 'connecting', failures: 1, dueAtMs: 9 }, 0)?.canReconnect).toBe(false)
  const waiting = { phase: 'waiting', failures: 2, dueAtMs: 5_000, isQuiet: false } as const
  expect(connectionText(waiting, 1_500)?.text).toBe('线断了，4 秒后第 2 次重连')
  expect(connectionText(waiting, 5_000)?.text).toBe('线断了，正在第 2 次重连')
  expect(connectionText({ ...waiting, isQuiet: true }, 0)?.text).toBe('线还没有接上，5 秒后再试')
  const ended = connectionText({ phase: 'ended', why: 'forcedOffline', reason: '刷屏' }, 0)
  expect(ended).toEqual({ text: '刷屏', canReconnect: true, tone: 'danger' })
})

it('names the address where the room is, at one where it is not', () => {
  expect(elsewhereText('https://lou.example')).toBe('从这个网址进来，说不上话：聊天室只认 lou.example。')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bind, createInProcessCall, createSharedCall } from './handler.ts'
import { get } from './route.ts'

const getCount = get('anyone', '/count', {
  summary: 'how often it was asked',
  result: v.object({ count: v.number() }),
})
const getOne = get('anyone', '/one/:id', {
  summary: 'the same, with an id',
  params: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
  result: v.object({ count: v.number() }),
})

function make() {
  const state = { asked: 0, nowMs: 0, isBroken: false }
  const answer = () => {
    state.asked += 1
    if (state.isBroken) throw new Error('broken')
    return { count: state.asked }
  }
  const visitor = { key: '', network: '', address: '', agent: '', isBot: false, isInProcess: true }
  const call = createInProcessCall([bind(getCount, answer), bind(getOne, answer)], {
    actor: { kind: 'visitor' },
    visitor,
  })
  return { state, ...createSharedCall({ call, maxAgeMs: 5_000, nowMs: () => state.nowMs }) }
}

test('a plain question is asked once for all who come soon, and again when time has passed or ran back', async () => {
  const { call, state } = make()
  const both = await Promise.all([call(getCount), call(getCount)])
  expect(both).toEqual([{ count: 1 }, { count: 1 }])
  state.nowMs = 4_999
  expect(await call(getCount)).toEqual({ count: 1 })
  state.nowMs = 5_000
  expect(await call(getCount)).toEqual({ count: 2 })
  state.nowMs = 0
  expect(await call(getCount)).toEqual({ count: 3 })
})

test('one with an input is its own every time', async () => {
  const { call } = make()
  const one = () => call(getOne, { params: { id: 1 } })
  expect([await one(), await one()]).toEqual([{ count: 1 }, { count: 2 }])
})

test('what was dropped is asked again, and a failure is kept for nobody', async () => {
  const { call, drop, state } = make()
  await call(getCount)
  drop()
  expect(await call(getCount)).toEqual({ count: 2 })
  drop()
  state.isBroken = true
  await expect(call(getCount)).rejects.toThrow('broken')
  state.isBroken = false
  expect(await call(getCount)).toEqual({ count: 4 })
})

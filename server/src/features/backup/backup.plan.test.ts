import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPlanFile, dueAfter, dueBefore, isDue } from './backup.plan.ts'

const timeZone = 'Asia/Shanghai'
const plan = { is_on: true, hour: 4, days: 7, weeks: 4, months: 12, has_music: false, music_limit_gb: 5 }
const at = (text: string) => Date.parse(`${text}+08:00`)
const moment = (text: string) => ({ plan, nowMs: at(text), timeZone })
const never = { lastMs: 0, hasFailed: false, sinceMs: 0 }

it.each([
  ['2026-11-23T03:59', '2026-11-22T04:00', '2026-11-23T04:00'],
  ['2026-11-23T04:00', '2026-11-23T04:00', '2026-11-24T04:00'],
  ['2026-11-23T23:30', '2026-11-23T04:00', '2026-11-24T04:00'],
])('at %s the hour was last at %s and is next at %s', (now, before, after) => {
  expect([dueBefore(moment(now)), dueAfter(moment(now))]).toEqual([at(before), at(after)])
})

it('where clocks are set forward or back, it is still that hour', () => {
  const berlin = (text: string) => ({ plan, nowMs: Date.parse(text), timeZone: 'Europe/Berlin' })
  expect(new Date(dueAfter(berlin('2026-10-24T12:00Z'))).toISOString()).toBe('2026-10-25T03:00:00.000Z')
  expect(new Date(dueAfter(berlin('2026-03-28T12:00Z'))).toISOString()).toBe('2026-03-29T02:00:00.000Z')
  // Half past midnight after a day of 23 hours.
  const early = berlin('2026-03-29T22:30Z')
  expect(new Date(dueBefore(early)).toISOString()).toBe('2026-03-29T02:00:00.000Z')
  expect(new Date(dueAfter(early)).toISOString()).toBe('2026-03-30T02:00:00.000Z')
})

it('a new house waits for its hour; one that slept through it makes up for it; what failed waits a while', () => {
  const noon = moment('2026-11-23T12:00')
  expect(isDue(noon, { ...never, sinceMs: at('2026-11-23T11:00') })).toBe(false)
  expect(isDue(noon, { ...never, sinceMs: at('2026-11-23T03:00') })).toBe(true)
  expect(isDue(noon, { ...never, lastMs: at('2026-11-23T04:00') })).toBe(false)
  expect(isDue(noon, { ...never, lastMs: at('2026-11-20T04:00') })).toBe(true)
  expect(isDue(noon, { ...never, hasFailed: true, lastMs: at('2026-11-23T11:00') })).toBe(false)
  expect(isDue(noon, { ...never, hasFailed: true, lastMs: at('2026-11-23T08:00') })).toBe(true)
  expect(isDue(noon, { ...never, lastMs: at('2026-11-23T12:30') })).toBe(false)
  expect(isDue(noon, { ...never, lastMs: at('2026-11-24T12:00') })).toBe(true)
  expect(isDue(noon, { ...never, hasFailed: true, lastMs: at('2026-11-24T12:00') })).toBe(true)
  expect(isDue({ ...noon, plan: { ...plan, is_on: false } }, { ...never, lastMs: 1 })).toBe(false)
})

it('songs are in it by itself, up to a limit; a plan of before there was one has the usual', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-plan-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const plans = createPlanFile(folder)
  expect(await plans.read()).toMatchObject({ has_music: true, music_limit_gb: 5 })
  const { music_limit_gb: _, ...before } = plan
  await writeFile(join(folder, 'plan.json'), JSON.stringify(before))
  expect(await plans.read()).toEqual(plan)
})

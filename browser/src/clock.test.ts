import { comingMs, pastMs, wireTime } from '@xiaolou/contract/kit/zone'
import { expect, it, vi } from 'vitest'
import { createServerClock } from './clock.ts'
import { relativeTimeText } from './time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const yearMs = 365 * 24 * hourMs

/** A browser's two clocks, controlled by a test; `wrongMs` is the difference to the server's clock. */
function browserAt(serverMs: number, wrongMs = 0) {
  let [wallMs, steadyMs] = [serverMs + wrongMs, 5_000]
  const clock = createServerClock({ wallMs: () => wallMs, steadyMs: () => steadyMs })
  return {
    ...clock,
    pass(ms: number) {
      wallMs += ms
      steadyMs += ms
    },
    sleep(ms: number) {
      wallMs += ms
    },
    setBy(ms: number) {
      wallMs += ms
    },
  }
}
/** The HTTP date of a time. */
const dated = (atMs: number) => Math.floor(atMs / 1_000) * 1_000

const zones: Readonly<Record<string, readonly string[]>> = {
  'Asia/Shanghai': ['2026-11-27T15:50:00Z', '2027-07-01T12:00:00Z'],
  'America/New_York': [
    '2026-03-07T17:00:00Z',
    '2026-03-08T06:50:00Z',
    '2026-03-08T07:10:00Z',
    '2026-03-09T16:00:00Z',
    '2026-10-31T16:00:00Z',
    '2026-11-01T05:10:00Z',
    '2026-11-01T05:50:00Z',
    '2026-11-01T06:10:00Z',
    '2026-11-01T06:50:00Z',
    '2026-11-02T17:00:00Z',
  ],
  'Pacific/Kiritimati': ['2026-11-27T09:50:00Z', '2026-11-27T10:10:00Z'],
  'Pacific/Apia': ['2011-12-30T09:50:00Z', '2011-12-30T10:10:00Z', '2026-11-27T12:00:00Z'],
  'Asia/Kolkata': ['2026-11-27T18:20:00Z', '2026-11-27T18:40:00Z'],
  'Australia/Lord_Howe': [
    '2026-04-03T14:00:00Z',
    '2026-04-04T14:50:00Z',
    '2026-04-04T15:10:00Z',
    '2026-04-05T14:00:00Z',
    '2026-10-03T15:20:00Z',
    '2026-10-03T15:40:00Z',
  ],
}
/** The zone of the device, and the error of its clock. */
const browsers: readonly (readonly [zone: string, wrongMs: number])[] = [
  ['Etc/GMT+8', 0],
  ['Etc/GMT-5', 0],
  ['Pacific/Kiritimati', 0],
  ['UTC', 5 * hourMs],
  ['Asia/Shanghai', -3 * hourMs],
  ['UTC', 8 * yearMs],
  ['America/New_York', -30 * yearMs],
]
const table = Object.entries(zones).flatMap(([zone, moments]) =>
  browsers.flatMap(([machine, wrongMs]) =>
    moments.map(iso => ({ zone, machine, wrongHours: wrongMs / hourMs, iso })),
  ),
)

it.each(table)('a site in $zone, a machine in $machine that is $wrongHours h wrong, at $iso', row => {
  const { zone, machine, wrongHours, iso } = row
  vi.stubEnv('TZ', machine)
  const serverMs = Date.parse(iso)
  const browser = browserAt(serverMs, wrongHours * hourMs)
  browser.pass(80)
  browser.hear(dated(serverMs + 40), 80)
  const now = browser.nowMs()
  expect(Math.abs(now - (serverMs + 80))).toBeLessThanOrEqual(1_100)
  // Day and minute are the site's.
  expect(wireTime(now, zone).slice(0, 16)).toBe(wireTime(serverMs, zone).slice(0, 16))
  // An event planned in twenty minutes is that far ahead.
  const planned = comingMs(wireTime(serverMs + 20 * minuteMs, zone), zone, now)
  expect(planned).toBe(serverMs + 20 * minuteMs)
  // A comment from seconds ago is shown as such, and so is one from two hours ago.
  const ago = (ms: number) => {
    const written = wireTime(serverMs - ms, zone)
    return relativeTimeText({ atMs: pastMs(written, zone, now), nowMs: now })
  }
  expect(ago(5_000)).toBe('刚刚')
  expect(ago(3 * hourMs + minuteMs)).toBe('3 小时前')
  vi.unstubAllEnvs()
})

it('is the device’s own before the first answer', () => {
  const browser = browserAt(1e12, 777)
  browser.pass(10)
  expect(browser.nowMs()).toBe(1e12 + 787)
})

it('leaves a right clock as it is, and comes closer with every answer', () => {
  const right = browserAt(1e12)
  right.hear(1e12 - 400, 300)
  expect(right.nowMs()).toBe(1e12)
  const ahead = browserAt(1e12 + 990, hourMs)
  ahead.hear(1e12, 0)
  expect(ahead.nowMs()).toBe(1e12 + 999)
  ahead.pass(20)
  ahead.hear(1e12, 20)
  expect(ahead.nowMs()).toBe(1e12 + 1_019)
  ahead.pass(990)
  ahead.hear(1e12 + 2_000, 0)
  expect(ahead.nowMs()).toBe(1e12 + 2_009)
})

it('goes on through sleep, and does not follow a clock that is set back', () => {
  const browser = browserAt(1e12)
  browser.hear(1e12, 0)
  browser.pass(minuteMs)
  browser.sleep(9 * hourMs)
  expect(browser.nowMs()).toBe(1e12 + minuteMs + 9 * hourMs)
  browser.setBy(-20 * hourMs)
  browser.pass(1_000)
  // Without an answer it does not move.
  expect(browser.nowMs()).toBe(1e12 + minuteMs + 9 * hourMs)
  browser.hear(1e12 + 10 * hourMs, 0)
  expect(browser.nowMs()).toBe(1e12 + 10 * hourMs)
})

it('goes back at once where an answer says so, and tells whoever shows it', () => {
  const browser = browserAt(1e12, 5 * hourMs)
  const moved = vi.fn()
  const off = browser.onMoved(moved)
  browser.hear(1e12, 0)
  expect(browser.nowMs()).toBeLessThan(1e12 + 1_000)
  expect(moved).toHaveBeenCalledOnce()
  browser.pass(500)
  browser.hear(1e12, 0)
  expect(moved).toHaveBeenCalledOnce()
  off()
  browser.hear(1e12 + hourMs, 0)
  expect(moved).toHaveBeenCalledOnce()
})

it('takes no date from an answer that has none', () => {
  const browser = browserAt(1e12)
  browser.hear(Number.NaN, 0)
  expect(browser.nowMs()).toBe(1e12)
})

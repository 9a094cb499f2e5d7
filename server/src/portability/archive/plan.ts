import { dayNumber, wireTime } from '@xiaolou/contract/kit/zone'

/** The retention plan: the newest backup of this many days, weeks and months is kept. */
export type Plan = { days: number; weeks: number; months: number }

export const defaultPlan: Plan = { days: 7, weeks: 4, months: 12 }

// 1970-01-01 was a Thursday: weeks begin on Monday.
const firstMonday = 4

/** The day, week or month of a wall time. */
const periods = {
  days: (wall: string) => wall.slice(0, 10),
  weeks: (wall: string) => String(Math.floor((dayNumber(wall) - firstMonday) / 7)),
  months: (wall: string) => wall.slice(0, 7),
}

/**
 * The backups to remove, by creation time (epoch ms). Of each of the plan's last days, weeks and months with a
 * backup, the newest is kept; the newest of all is always kept.
 */
export function findExpired(madeAtMs: readonly number[], plan: Plan, timeZone: string): number[] {
  const newestFirst = [...madeAtMs].sort((a, b) => b - a)
  const kept = new Set(newestFirst.slice(0, 1))
  for (const kind of ['days', 'weeks', 'months'] as const) {
    const newest = new Map<string, number>()
    for (const atMs of newestFirst) {
      const period = periods[kind](wireTime(atMs, timeZone))
      if (!newest.has(period)) newest.set(period, atMs)
    }
    for (const atMs of [...newest.values()].slice(0, plan[kind])) kept.add(atMs)
  }
  return newestFirst.filter(atMs => !kept.has(atMs))
}

/** A backup with its time; a good one was proved and has not changed since. */
export type Aged = { readonly atMs: number; readonly isGood: boolean }

/**
 * The backups to remove by the plan. A bad backup does not count in place of a good one, and expires as if all
 * counted.
 */
export function findExpiredOf<T extends Aged>(backups: readonly T[], plan: Plan, timeZone: string): T[] {
  const gone = (some: readonly Aged[]) =>
    new Set(
      findExpired(
        some.map(one => one.atMs),
        plan,
        timeZone,
      ),
    )
  const [ofGood, ofAll] = [gone(backups.filter(one => one.isGood)), gone(backups)]
  return backups.filter(one => (one.isGood ? ofGood : ofAll).has(one.atMs))
}

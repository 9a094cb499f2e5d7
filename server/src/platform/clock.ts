import { epochMs, pastMs, wireTime } from '@xiaolou/contract/kit/zone'

export {
  comingMs,
  epochMs,
  isoTime,
  isTimeZone,
  pastMs,
  shiftDay,
  wireTime,
} from '@xiaolou/contract/kit/zone'

/** The time, in epoch milliseconds; tests pass their own. */
export type Clock = {
  /** Wall-clock time, which may be set forward or back: for dates. */
  now(): number
  /** Monotonic time, equal to the wall clock at the start: for durations within one process. */
  steady(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
}

/** For permanent deletion by age: the earlier of both, so that a clock set forward deletes nothing. */
export const sureNow = (clock: Clock): number => Math.min(clock.now(), clock.steady())

/** The milliseconds of a filter by two wire times, both included. */
export function rangeMs(
  range: { from?: string | undefined; to?: string | undefined } | undefined,
  timeZone: string,
): { fromMs: number | undefined; toMs: number | undefined } {
  const { from, to } = range ?? {}
  return {
    fromMs: from ? epochMs(from, timeZone) : undefined,
    toMs: to ? pastMs(to, timeZone, Number.POSITIVE_INFINITY) + 999 : undefined,
  }
}

export type MsRange = Partial<ReturnType<typeof rangeMs>>

/** A row with its times in wire format. */
export const withWireTimes = <Row extends { createdAt: number; updatedAt: number }>(
  { createdAt, updatedAt, ...row }: Row,
  timeZone: string,
) => ({ ...row, createdAt: wireTime(createdAt, timeZone), updatedAt: wireTime(updatedAt, timeZone) })

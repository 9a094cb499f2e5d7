import { wireTime } from '@xiaolou/contract/kit/zone'

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
  /** What a wall shows, which may be set forward or back: for what is dated. */
  now(): number
  /** The same when the program started, running on evenly from there: for what lasts. No other process knows it. */
  steady(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
}

/** For what is deleted for good once it is old: the earlier of both, so that a clock that was set forward deletes nothing. */
export const sureNow = (clock: Clock): number => Math.min(clock.now(), clock.steady())

/** A row with its times as the wire has them. */
export const withWireTimes = <Row extends { createdAt: number; updatedAt: number }>(
  { createdAt, updatedAt, ...row }: Row,
  timeZone: string,
) => ({ ...row, createdAt: wireTime(createdAt, timeZone), updatedAt: wireTime(updatedAt, timeZone) })

import { closeCode } from '@xiaolou/contract/frame'

const stepsMs = [1_000, 2_000, 5_000, 10_000, 30_000] as const
const longestMs = 30_000
/** A quarter more or less, so that a thousand readers do not come back in the same instant. */
const jitter = 0.25
/** The longest that the server may ask to wait. */
const longestAskedMs = 120_000

export type Closing = { code: number; reason: string }

/**
 * How long to wait before the `attempt`-th try (from 0) after a socket was closed, in ms; `undefined` for never: the
 * session has ended, or newer windows of the same reader have taken its place. `random` is from 0 to 1.
 */
export function liveDelayMs(given: {
  attempt: number
  closing: Closing
  random: number
}): number | undefined {
  const { attempt, closing, random } = given
  if (closing.code === closeCode.signedOut || closing.code === closeCode.tooMany) return undefined
  const asked = closing.code === closeCode.restarting ? Number.parseInt(closing.reason, 10) : Number.NaN
  if (asked >= 0) return Math.min(asked, longestAskedMs)
  return Math.round((stepsMs[attempt] ?? longestMs) * (1 - jitter + 2 * jitter * random))
}

/** How a player keeps in step. Errors in ms: how far it is behind where it is to be; negative while it is ahead. */
export const stepRules = {
  deadBandMs: 15,
  /** Having begun to correct, as it does whenever it joins, it goes on until it is as near as this. */
  nearMs: 4,
  seekAboveMs: 250,
  seekEveryMs: 10_000,
  /** Part of the speed; more of it just after joining. */
  rate: 0.005,
  joinRate: 0.02,
  joinMs: 3_000,
  /** An error is made up for in about this time, as far as the speed allows. */
  withinMs: 1_500,
} as const

export type Pace = {
  readonly rate: number
  readonly joinedAtMs: number
  readonly soughtAtMs: number
  /** Whether it has been near since it joined. */
  readonly hasArrived: boolean
}

export const freshPace = (nowMs: number): Pace => ({
  rate: 1,
  joinedAtMs: nowMs,
  soughtAtMs: Number.NEGATIVE_INFINITY,
  hasArrived: false,
})

/** What to do now: another speed, or a jump. Pure. */
export function stepPace(
  pace: Pace,
  { nowMs, errorMs }: { nowMs: number; errorMs: number },
): { pace: Pace; shouldSeek: boolean } {
  const rules = stepRules
  const distanceMs = Math.abs(errorMs)
  if (distanceMs > rules.seekAboveMs && nowMs - pace.soughtAtMs >= rules.seekEveryMs)
    return { pace: { ...pace, rate: 1, soughtAtMs: nowMs }, shouldSeek: true }
  const isCorrecting = pace.rate !== 1 && errorMs > 0 === pace.rate > 1
  const hasArrived = pace.hasArrived || distanceMs <= rules.nearMs
  const isEnough =
    distanceMs <= rules.nearMs || (hasArrived && !isCorrecting && distanceMs <= rules.deadBandMs)
  if (isEnough) return { pace: { ...pace, rate: 1, hasArrived }, shouldSeek: false }
  const most = nowMs - pace.joinedAtMs < rules.joinMs ? rules.joinRate : rules.rate
  const part = Math.min(most, distanceMs / rules.withinMs)
  return { pace: { ...pace, rate: 1 + Math.sign(errorMs) * part, hasArrived }, shouldSeek: false }
}

/** Errors are measured with noise: the middle of the last few. */
export function middleOf(errors: readonly number[]): number {
  const sorted = [...errors].sort((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

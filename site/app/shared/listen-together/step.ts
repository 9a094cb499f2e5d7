/** How a player stays in sync. Errors in ms: how far it is behind its target; negative while ahead. */
export const stepRules = {
  deadBandMs: 15,
  /** Once it corrects, as always after joining, it continues until the error is this small. */
  nearMs: 4,
  seekAboveMs: 250,
  /** Just after joining, once: at 2 % of the speed more than this would take too long. */
  joinSeekAboveMs: 60,
  seekEveryMs: 10_000,
  /** Fraction of the speed; more just after joining. */
  rate: 0.005,
  joinRate: 0.02,
  joinMs: 3_000,
  /** An error is corrected in about this time, as far as the speed allows. */
  withinMs: 1_500,
} as const

export type Pace = {
  readonly rate: number
  readonly joinedAtMs: number
  readonly soughtAtMs: number
  /** Whether it has been in sync since it joined. */
  readonly hasArrived: boolean
}

export const freshPace = (nowMs: number): Pace => ({
  rate: 1,
  joinedAtMs: nowMs,
  soughtAtMs: Number.NEGATIVE_INFINITY,
  hasArrived: false,
})

/** The next correction: another speed, or a jump. Pure. */
export function stepPace(
  pace: Pace,
  { nowMs, errorMs }: { nowMs: number; errorMs: number },
): { pace: Pace; shouldSeek: boolean } {
  const rules = stepRules
  const distanceMs = Math.abs(errorMs)
  const isNew = !pace.hasArrived && pace.soughtAtMs === Number.NEGATIVE_INFINITY
  const farMs = isNew ? rules.joinSeekAboveMs : rules.seekAboveMs
  if (distanceMs > farMs && nowMs - pace.soughtAtMs >= rules.seekEveryMs) {
    const joinedAtMs = isNew ? nowMs : pace.joinedAtMs
    return { pace: { ...pace, rate: 1, soughtAtMs: nowMs, joinedAtMs }, shouldSeek: true }
  }
  const isCorrecting = pace.rate !== 1 && errorMs > 0 === pace.rate > 1
  const hasArrived = pace.hasArrived || distanceMs <= rules.nearMs
  const isEnough =
    distanceMs <= rules.nearMs || (hasArrived && !isCorrecting && distanceMs <= rules.deadBandMs)
  if (isEnough) return { pace: { ...pace, rate: 1, hasArrived }, shouldSeek: false }
  const most = nowMs - pace.joinedAtMs < rules.joinMs ? rules.joinRate : rules.rate
  const part = Math.min(most, distanceMs / rules.withinMs)
  return { pace: { ...pace, rate: 1 + Math.sign(errorMs) * part, hasArrived }, shouldSeek: false }
}

/** Errors are measured with noise: the median of the last few. */
export function middleOf(errors: readonly number[]): number {
  const sorted = [...errors].sort((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

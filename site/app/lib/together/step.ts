/** How a player keeps in step. Errors in ms: how far it is behind where it is to be; negative while it is ahead. */
export const stepRules = {
  deadBandMs: 15,
  /** Having begun to correct, it goes on until it is as near as this. */
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

/** Just after joining, before anything is heard: whatever its start was late or early by is made up for at once. */
export const catchUpRules = {
  /** Near enough to be heard. */
  nearMs: 15,
  withinMs: 100,
  leastRate: 0.5,
  mostRate: 2,
  /** What is set is heard, and seen in where the song stands, so much later: a browser has that much sound ready. */
  lateMs: 170,
  /** So long after the click it is heard wherever it is; what begins with less than `leastMs` left of that is heard at once. */
  heardByMs: 1_380,
  leastMs: 250,
} as const

/** Speeds that were set while nothing is heard, oldest first. */
export type SetRates = readonly { readonly atMs: number; readonly rate: number }[]

/** The speed at which an unheard song comes to its place, what was set but is not seen yet taken into account; 1 once it is there. Pure. */
export function catchUpRate(set: SetRates, { nowMs, errorMs }: { nowMs: number; errorMs: number }): number {
  const { nearMs, withinMs, leastRate, mostRate, lateMs } = catchUpRules
  const comingMs = set.reduce((sum, { atMs, rate }, at) => {
    const untilMs = set[at + 1]?.atMs ?? nowMs
    return sum + Math.max(0, untilMs - Math.max(atMs, nowMs - lateMs)) * (rate - 1)
  }, 0)
  const leftMs = errorMs - comingMs
  return Math.abs(leftMs) <= nearMs ? 1 : Math.min(mostRate, Math.max(leastRate, 1 + leftMs / withinMs))
}

export type Pace = {
  readonly rate: number
  readonly joinedAtMs: number
  readonly soughtAtMs: number
}

export const freshPace = (nowMs: number): Pace => ({
  rate: 1,
  joinedAtMs: nowMs,
  soughtAtMs: Number.NEGATIVE_INFINITY,
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
  const isCorrecting = pace.rate !== 1 && distanceMs > rules.nearMs && errorMs > 0 === pace.rate > 1
  if (distanceMs <= rules.deadBandMs && !isCorrecting)
    return { pace: { ...pace, rate: 1 }, shouldSeek: false }
  const most = nowMs - pace.joinedAtMs < rules.joinMs ? rules.joinRate : rules.rate
  const part = Math.min(most, distanceMs / rules.withinMs)
  return { pace: { ...pace, rate: 1 + Math.sign(errorMs) * part }, shouldSeek: false }
}

/** Errors are measured with noise: the middle of the last few. */
export function middleOf(errors: readonly number[]): number {
  const sorted = [...errors].sort((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const dayMs = 86_400_000
/** 1 January 2000, 12:00 UTC, the epoch of the formulas, in days since 1970. */
const epochDay = 10_957.5

/**
 * The moon's phase, 0 (new) to 1: 0.25 the first quarter, 0.5 full. Its elongation from the sun after Meeus,
 * Astronomical Algorithms, chapter 48: right to about half a degree, an hour of its way.
 */
export function moonPhase(atMs: number): number {
  const days = atMs / dayMs - epochDay
  const sin = (angle: number) => Math.sin((angle * Math.PI) / 180)
  const elongation = 297.8502 + 12.19074912 * days
  const sun = 357.5291 + 0.98560028 * days
  const moon = 134.9634 + 13.06499295 * days
  const degrees =
    elongation +
    6.289 * sin(moon) -
    2.1 * sin(sun) +
    1.274 * sin(2 * elongation - moon) +
    0.658 * sin(2 * elongation) +
    0.214 * sin(2 * moon) +
    0.11 * sin(elongation)
  return (((degrees / 360) % 1) + 1) % 1
}

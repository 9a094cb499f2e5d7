const dayMs = 86_400_000
/**
 * Whole days since `createdAtIso` (ISO 8601 with offset), the first one counting as 1. `nowMs` (epoch) comes with the
 * data, so that server and browser draw the same number.
 */
export function runningDays({ createdAtIso, nowMs }: { createdAtIso: string; nowMs: number }): number {
  const sinceMs = Date.parse(createdAtIso)
  if (Number.isNaN(sinceMs)) return 1
  return Math.max(1, Math.floor((nowMs - sinceMs) / dayMs) + 1)
}

/** A whole number with commas: 3,652. */
export function groupedText(count: number): string {
  return String(Math.max(0, Math.trunc(count))).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}

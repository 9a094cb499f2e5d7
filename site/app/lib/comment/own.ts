import { limits } from '@xiaolou/contract/limits'

/** Whether one's own words can still be changed; the last half minute is left out, for nobody edits in less. */
export function isEditable({ atMs, nowMs }: { atMs: number; nowMs: number }): boolean {
  return nowMs - atMs < limits.commentEditWindowMs - 30_000
}

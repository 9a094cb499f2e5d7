import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupPlan, backupPlan } from '@xiaolou/contract/backup'
import { usualMusicLimitGb } from '@xiaolou/contract/task'
import * as v from 'valibot'
import { epochMs, shiftDay, wireTime } from '../../platform/clock.ts'
import { isMissing } from '../../platform/files.ts'
import { makeFolder, writeWhole } from '../../platform/whole-file.ts'

const dayMs = 24 * 60 * 60_000
/** After a full disk or a database outage, it is not retried every minute. */
const againAfterMs = 3 * 60 * 60_000

const usualPlan: BackupPlan = {
  ...{ is_on: true, hour: 4, days: 7, weeks: 4, months: 12 },
  ...{ has_music: true, music_limit_gb: usualMusicLimitGb },
}

/** The plan is stored beside the backups, not in the database that a restore replaces. */
export function createPlanFile(folder: string) {
  const path = join(folder, 'plan.json')
  return {
    async read(): Promise<BackupPlan> {
      try {
        const parsed = v.safeParse(backupPlan, JSON.parse(await readFile(path, 'utf8')))
        return parsed.success ? parsed.output : usualPlan
      } catch (cause) {
        if (isMissing(cause) || cause instanceof SyntaxError) return usualPlan
        throw cause
      }
    },
    async write(plan: BackupPlan): Promise<void> {
      await makeFolder(folder, 0o700)
      await writeWhole(path, JSON.stringify(plan))
    },
  }
}

type Moment = { plan: BackupPlan; nowMs: number; timeZone: string }

/** The last scheduled time, up to now; epoch ms. */
export function dueBefore({ plan: { hour }, nowMs, timeZone }: Moment): number {
  const day = wireTime(nowMs, timeZone).slice(0, 10)
  const of = (some: string) => epochMs(`${some} ${String(hour).padStart(2, '0')}:00:00`, timeZone)
  const today = of(day)
  return today <= nowMs ? today : of(shiftDay(day, -1))
}

/** The next time after now. */
export const dueAfter = (moment: Moment): number =>
  dueBefore({ ...moment, nowMs: dueBefore(moment) + dayMs + dayMs / 24 })

// The clock that dated a backup may be minutes ahead of this one.
const toleratedMs = 60 * 60_000

/**
 * Whether to make a backup now. A site without one waits for its hour; a missed one is made up for; a backup
 * with a future date was made before the clock was set back; a failed one is retried some hours later.
 */
export function isDue(
  moment: Moment,
  { lastMs, hasFailed, sinceMs }: { lastMs: number; hasFailed: boolean; sinceMs: number },
): boolean {
  if (!moment.plan.is_on) return false
  const due = dueBefore(moment)
  if (lastMs === 0) return due > sinceMs
  if (lastMs - moment.nowMs > toleratedMs) return true
  if (hasFailed) return moment.nowMs - lastMs > againAfterMs
  return lastMs < due
}

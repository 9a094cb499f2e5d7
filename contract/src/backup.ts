import * as v from 'valibot'
import { wireTime } from './kit/field.ts'
import { get, post, put } from './kit/route.ts'
import { backupName, musicLimitGb, task, usualMusicLimitGb } from './task.ts'

/** A backup of the whole site; a verified one was test-restored beside the site, with identical contents. */
const backup = v.object({
  name: v.string(),
  at: wireTime,
  size_bytes: v.number(),
  is_proved: v.boolean(),
  /** Its file differs from what was written. */
  is_broken: v.boolean(),
  /** How many files in it differ from their stored digests. */
  damaged: v.number(),
  /** What is missing or incomplete, one sentence each. */
  lacks: v.array(v.string()),
  is_encrypted: v.boolean(),
  /** Whether it is on this machine, and offsite as far as is known. */
  is_here: v.boolean(),
  is_away: v.boolean(),
  /** Its contents, in words. */
  contents: v.string(),
})
export type Backup = v.InferOutput<typeof backup>

const whole = (min: number, max: number, words: string) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words))

/** The schedule, and for how many days, weeks and months the newest backup is kept. */
export const backupPlan = v.object({
  is_on: v.boolean(),
  /** Of the site's day. */
  hour: whole(0, 23, '钟点应是 0 到 23'),
  days: whole(1, 366, '天数应是 1 到 366'),
  weeks: whole(0, 200, '周数应是 0 到 200'),
  months: whole(0, 200, '月数应是 0 到 200'),
  has_music: v.boolean(),
  music_limit_gb: v.optional(musicLimitGb, usualMusicLimitGb),
})
export type BackupPlan = v.InferOutput<typeof backupPlan>

export const getBackups = get('administrator', '/backup/list', {
  summary: '备份：有哪些、验过没有、计划、上一次与下一次',
  result: v.object({
    list: v.array(backup),
    /** The result of the last backup; `at` is '' before the first. `problem` is a sentence, '' on success. */
    last: v.object({ at: v.string(), problem: v.string() }),
    /** The offsite storage, '' if not configured; when it was last checked, and its problem. */
    away: v.object({ place: v.string(), at: v.string(), problem: v.string() }),
    plan: backupPlan,
    /** The server's current time, for relative times. */
    now: wireTime,
    /** '' without a schedule. */
    next_at: v.string(),
    /** Free disk space. */
    free_bytes: v.number(),
  }),
})

export const getOffsiteBackups = get('administrator', '/backup/away', {
  summary: '远处的备份里，这台机器上没有的；问的是远处此刻的样子',
  result: v.array(backup),
})

export const setBackupPlan = put('administrator', '/backup/plan', {
  needsProof: true,
  summary: '改备份计划',
  body: backupPlan,
  result: v.boolean(),
})

export const startBackup = post('administrator', '/backup/start', {
  summary: '现在就备份一份，照计划里的留法',
  result: task,
})

const ofBackup = { body: v.object({ name: backupName }) }

export const deleteBackup = post('administrator', '/backup/delete', {
  needsProof: true,
  summary: '删掉一份备份，这里的和远处的',
  body: v.object({
    ...ofBackup.body.entries,
    /** Whether to only check that it could be done. */
    is_trial: v.optional(v.boolean(), false),
  }),
  result: v.boolean(),
})

export const getBackupLink = post('administrator', '/backup/link', {
  needsProof: true,
  summary: '取走一份备份的地址，一小时有效',
  ...ofBackup,
  result: v.object({ address: v.string() }),
})

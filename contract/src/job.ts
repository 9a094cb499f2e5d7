import * as v from 'valibot'
import { bodyId, page, paging, wireTime } from './kit/field.ts'
import { get, post } from './kit/route.ts'

const run = v.object({
  startedAt: wireTime,
  seconds: v.number(),
  isDone: v.boolean(),
  /** What it found, or why it failed; '' if there is nothing to report. */
  words: v.string(),
})

const job = v.object({
  name: v.string(),
  title: v.string(),
  does: v.string(),
  /** 0 if it does not repeat. */
  everySeconds: v.number(),
  /** Whether one process of the site does it for all. */
  isForSite: v.boolean(),
  isRunning: v.boolean(),
  /** Null if unknown, as for jobs that became due while nothing ran. */
  nextAt: v.nullable(wireTime),
  /** Newest first; of very frequent jobs only the last. */
  runs: v.array(run),
})
export type Job = v.InferOutput<typeof job>

export const getJobList = get('administrator', '/job/getJobList', {
  summary: '程序自己做的事：各做什么、上几次怎么样、下次几时',
  result: v.array(job),
})

export const runJob = post('administrator', '/job/run', {
  summary: '现在就做一次；正有人在做时不再做',
  body: v.object({ name: v.pipe(v.string(), v.maxLength(100)) }),
  result: v.object({ isStarted: v.boolean() }),
})

/** What is wrong with a linked address: no longer there, no answer, too slow, or a redirect loop. */
export const linkFaults = ['gone', 'away', 'slow', 'circle'] as const

const outboundLink = v.object({
  id: v.number(),
  url: v.string(),
  fault: v.picklist(linkFaults),
  /** The status of the answer; 0 without one. */
  status: v.number(),
  failedSince: wireTime,
  checkedAt: wireTime,
  isIgnored: v.boolean(),
  places: v.array(
    v.object({
      kind: v.picklist(['article', 'talk', 'page', 'link', 'resource']),
      id: v.number(),
      title: v.string(),
    }),
  ),
})
export type OutboundLink = v.InferOutput<typeof outboundLink>

export const getBrokenLinks = post('administrator', '/job/getBrokenLinks', {
  isUnaudited: true,
  summary: '失效的外链，失效得最久的在前；隔着几天问过三次都不通才算',
  body: v.object({ ...paging, isIgnored: v.optional(v.boolean(), false) }),
  result: v.object({
    ...page(outboundLink).entries,
    /** How many were never checked. */
    unasked: v.number(),
  }),
})

export const checkLink = post('administrator', '/job/checkLink', {
  isUnaudited: true,
  summary: '再查一次这条外链；通了就不在断链里了',
  body: v.object({ id: bodyId }),
  result: v.object({ isAnswering: v.boolean() }),
})

export const ignoreLink = post('administrator', '/job/ignoreLink', {
  summary: '不再检查这条外链，或者恢复检查',
  body: v.object({ id: bodyId, isIgnored: v.boolean() }),
  result: v.boolean(),
})

import { setTimeout as wait } from 'node:timers/promises'
import { addComment } from '@xiaolou/contract/comment'
import { createClient } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import { uploadImg } from '@xiaolou/contract/picture'
import { publishTalk } from '@xiaolou/contract/talk'
import { pick } from '../../../bench/random.ts'
import { makePicture } from '../../support/picture.ts'
import type { Account } from '../visitor.ts'

const paths = ['/home', '/talk', '/archives', '/message/list', '/rss.xml', '/api/config']
const readEveryMs = 60
const commentEveryMs = 150
const uploadEveryMs = 700

export type Load = {
  /** Acknowledged comments: their texts, each different. */
  readonly comments: readonly string[]
  /** Addresses of acknowledged pictures. */
  readonly uploads: readonly string[]
  /** Every request without a good answer, with its time: refused, cut off, or unanswered. */
  readonly failed: readonly { why: string; atMs: number }[]
  /** Answers that no reader should get, with their time. */
  readonly broken: readonly { path: string; status: number; atMs: number }[]
  countPages(): number
  countRequests(): number
}

/** A client of the API at this port, as this account. */
export const callAt = (port: number, account: Account | undefined) =>
  createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    timeoutMs: limits.requestTimeoutMs,
    token: () => account?.token,
  })

/** Readers, writers and pictures through the proxy at `port`, until `signal` ends it. */
export function startLoad(given: {
  port: number
  administrator: Account | undefined
  guest: Account | undefined
  random: () => number
  signal: AbortSignal
  /** The number of groups of four readers, a writer and a photographer. */
  crowds?: number
}): Load & { over: Promise<unknown> } {
  const { port, random, signal, crowds = 1 } = given
  const comments: string[] = []
  const uploads: string[] = []
  const failed: { why: string; atMs: number }[] = []
  const broken: { path: string; status: number; atMs: number }[] = []
  let pages = 0
  let requests = 0
  let serial = 0

  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      // A request that was cut off has no answer: neither an acknowledgement nor a broken answer.
      await work().catch((cause: unknown) => {
        const because = cause instanceof Error && cause.cause ? `（${String(cause.cause)}）` : ''
        failed.push({ why: `${String(cause)}${because}`, atMs: performance.now() })
      })
      requests += 1
      await wait(random() * 2 * everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const read = async () => {
    const path = pick(random, paths)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    pages += 1
    if (answer.status < 500) return
    broken.push({ path, status: answer.status, atMs: performance.now() })
    throw new Error(`读 ${path} 得到 ${answer.status}`)
  }
  const callAsOwner = callAt(port, given.administrator)
  const callAsGuest = callAt(port, given.guest)
  const comment = async (talkId: number) => {
    serial += 1
    const content = `第 ${serial} 句评论`
    await callAsGuest(addComment, { body: { for_id: talkId, type: 2, content } })
    comments.push(content)
  }
  const upload = async () => {
    serial += 1
    const bytes = makePicture({ width: 100 + (serial % 400), height: 90 })
    const { url } = await callAsOwner(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) })
    uploads.push(url)
  }
  const write = async () => {
    const { id } = await callAsOwner(publishTalk, { body: { content: '底下有很多话' } })
    await repeat(commentEveryMs, () => comment(id))
  }
  const crowd = () => [
    ...Array.from({ length: 4 }, () => repeat(readEveryMs, read)),
    write(),
    repeat(uploadEveryMs, upload),
  ]
  const over = Promise.all(Array.from({ length: crowds }, crowd).flat())
  return {
    ...{ comments, uploads, failed, broken, over },
    countPages: () => pages,
    countRequests: () => requests,
  }
}

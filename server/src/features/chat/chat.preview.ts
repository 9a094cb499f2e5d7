import { limits } from '@xiaolou/contract/limits'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Deps } from '../../platform/services.ts'
import { carriesToken } from '../../platform/token-address.ts'
import type { ChatLog } from './chat.log.ts'
import { type PageWords, wordsOfPage } from './chat.page-words.ts'
import { createPreviewStore } from './chat.preview-store.ts'
import { createUserLimit } from './chat.rules.ts'

const wanted = {
  type: /^(?:text\/html|application\/xhtml\+xml)$/,
  accept: 'text/html',
  maxBytes: 512 * 1024,
  timeoutMs: 3_000,
} as const
const rule = { burst: limits.chatPreviewsPerMinute, everyMs: 60_000 / limits.chatPreviewsPerMinute }
/** Fetched at once, and waiting; more are left without a preview. */
const maxRunning = 2
const maxWaiting = 50
/** A preview is announced for this many messages with the link. */
const maxAnnounced = 20
const nothing: PageWords = { title: '', description: '', site: '' }

/**
 * Fetches what links lead to, after their message was stored, through the guard against private addresses.
 * Each page at most once a day; never a personal address, since one visit can use it up.
 */
export function createPreviewer(deps: {
  db: Deps['db']
  clock: Deps['clock']
  fetchPublic: GuardedFetch
  log: Pick<ChatLog, 'announcePreview'>
  jobs: Pick<Jobs, 'soon'>
}) {
  const { db, clock, log, jobs } = deps
  const store = createPreviewStore(db)
  const takeFetch = createUserLimit(rule)
  const waiting = new Set<string>()
  let running = 0

  const load = async (url: string) => {
    const [known] = await store.find([url])
    if (known && clock.now() - known.createdAt < limits.chatPreviewKeptMs) return
    // What cannot be read is remembered, too: it is not asked for again the same day.
    const words = await deps
      .fetchPublic(url, wanted)
      .then(wordsOfPage)
      .catch(() => nothing)
    const ids = await store.findLinkingIds(url, maxAnnounced)
    if (ids.length === 0) return
    await store.put({ ...words, url, createdAt: clock.now() })
    if (words.title !== '') for (const id of ids) await log.announcePreview(id)
  }

  const run = async () => {
    running += 1
    try {
      for (const url of waiting) {
        waiting.delete(url)
        await load(url)
      }
    } finally {
      running -= 1
    }
  }

  /** A message with this link was stored. */
  return (url: string, userId: number): void => {
    if (waiting.size >= maxWaiting || carriesToken(url) || takeFetch(userId, clock.now()) > 0) return
    waiting.add(url)
    if (running < maxRunning) jobs.soon('preview a link of the chat room', run)
  }
}

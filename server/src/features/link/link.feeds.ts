import { refuseField } from '@xiaolou/contract/kit/handler'
import { type FeedFault, findFeed } from '@xiaolou/contract/link'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FetchFault, type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { createThread } from '../../platform/thread.ts'
import { createFeedStore, type FeedLink } from './link.feed-store.ts'
import { type FeedReading, readFeed } from './link.read-feed.ts'

const lookEveryMs = 30 * 60_000
const readEveryMs = 6 * 60 * 60_000
const readFailedEveryMs = 60 * 60_000
const feedsPerTurn = 40
const wanted = {
  type: /^((application|text)\/(xml|json|html|plain|octet-stream|xhtml\+xml|(rss|atom|rdf|feed)\+(xml|json)))?$/,
  accept:
    'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8',
  maxBytes: 3 * 1024 * 1024,
  timeoutMs: 5_000,
}
/** Hostile input is abandoned. Both timeouts together end before a stopping program is killed. */
const parseWithinMs = 4_000
const parseHeapMb = 160
/** Usual feed paths, for blogs that do not declare one. */
const usualPaths = ['/atom.xml', '/rss.xml', '/feed', '/feed.xml', '/index.xml']
/** The owner is waiting, and so is a program that is stopping. */
const findWithinMs = 6_000
const askWithinMs = 3_000

const faultWords: Readonly<Record<FetchFault, string>> = {
  address: '这个网址去不得',
  away: '这个网址打不开',
  refused: '那边不给看',
  type: '那里不是订阅，也不是网页',
  tooLarge: '那里的东西太大，超过 3 MB',
  tooSlow: '那边太慢，没等到',
}

type Feed = FeedReading & { kind: 'feed' }
type ReadFeed = Parameters<typeof readFeed>[0]

/** Friends' newest posts, read from the feeds that the owner configured. A failing feed hides nothing. */
export function createFriendFeeds({
  db,
  bus,
  clock,
  jobs,
  fetchPublic,
  timeZone,
}: {
  db: Db
  bus: Bus
  clock: Clock
  jobs: Jobs
  fetchPublic: GuardedFetch
  /** For dates without a zone. */
  timeZone: string
}) {
  const reader = createThread<ReadFeed, FeedReading>({
    file: new URL('./link.read-feed.ts', import.meta.url),
    ...{ exported: 'readFeed', callsHere: 0, here: readFeed, maxHeapMb: parseHeapMb },
  })

  /** Throws GuardedFetchError. */
  const read = async (
    url: string,
    { timeoutMs, parseMs }: { timeoutMs: number; parseMs: number },
  ): Promise<FeedReading> => {
    const bytes = await fetchPublic(url, { ...wanted, timeoutMs })
    const timer = setTimeout(() => void reader.end(), parseMs)
    try {
      return await reader.call({ bytes, url, nowMs: clock.now(), timeZone })
    } catch (cause) {
      throw new GuardedFetchError('tooSlow', cause)
    } finally {
      clearTimeout(timer)
    }
  }
  const readOr = async (
    url: string,
    within = { timeoutMs: wanted.timeoutMs, parseMs: parseWithinMs },
  ): Promise<Feed | FeedFault> => {
    try {
      const reading = await read(url, within)
      return reading.kind === 'feed' ? reading : 'foreign'
    } catch (cause) {
      if (cause instanceof GuardedFetchError) return cause.fault
      throw cause
    }
  }

  /** Reads a friend's feed and stores what is new; returns the fault, or whether something is new. */
  const refresh = async (link: FeedLink): Promise<FeedFault | boolean> => {
    const feed = await readOr(link.feed_url)
    const isFault = typeof feed === 'string'
    const isNew = await db.transaction(async inner => {
      const store = createFeedStore(inner)
      const isSame = await store.mark(link, isFault ? feed : '', clock.now())
      return isSame && !isFault && (await store.replacePosts(link.id, feed.posts))
    })
    if (isNew) bus.publish(contentTopic, 'link')
    return isFault ? feed : isNew
  }

  jobs.repeatSlowly(
    {
      name: 'friend feeds',
      title: '取友链的订阅',
      does: '填了订阅的友链，每六小时取一次，新写的列在友链页上；取不到的只在后台标出来。',
    },
    lookEveryMs,
    async signal => {
      const nowMs = clock.now()
      const due = await createFeedStore(db).findDue({
        ...{ readBefore: nowMs - readEveryMs, failedBefore: nowMs - readFailedEveryMs, limit: feedsPerTurn },
      })
      const outcomes: (FeedFault | boolean)[] = []
      for (const link of due) {
        if (signal.aborted) break
        outcomes.push(await refresh(link))
      }
      await reader.end()
      if (outcomes.length === 0) return '没有该看的'
      const fresh = outcomes.filter(outcome => outcome === true).length
      const failed = outcomes.filter(outcome => typeof outcome === 'string').length
      return `看了 ${outcomes.length} 家，${fresh} 家有新的，${failed} 家没取到`
    },
  )

  return {
    findNewest: () => createFeedStore(db).findNewest(),
    countPosts: (linkIds: readonly number[]) => createFeedStore(db).countPosts(linkIds),

    /** Soon, outside of the request: the owner has just entered the address. */
    refreshSoon: (id: number) =>
      jobs.soon('friend feed', async () => {
        const link = await createFeedStore(db).getFollowed(id)
        if (link) await refresh(link)
      }),

    /** The feed at an address, named by its page, or at a usual path. Throws a refusal if there is none. */
    async find(url: string): Promise<Feed & { url: string }> {
      const refuse = (words: string) => refuseField(findFeed, 'url', words)
      const deadlineMs = clock.steady() + findWithinMs
      const within = () => {
        const parseMs = Math.max(deadlineMs - clock.steady(), 0)
        return { timeoutMs: Math.min(parseMs, askWithinMs), parseMs }
      }
      const reading = await read(url, within()).catch((cause: unknown) => {
        throw cause instanceof GuardedFetchError ? refuse(faultWords[cause.fault]) : cause
      })
      if (reading.kind === 'feed') return { ...reading, url }
      const usual = usualPaths.map(path => new URL(path, url).href)
      for (const candidate of new Set([...reading.feedUrls, ...usual])) {
        if (within().parseMs === 0) break
        const feed = await readOr(candidate, within())
        if (typeof feed !== 'string') return { ...feed, url: candidate }
      }
      throw refuse('没有找到订阅，可以把订阅地址直接填上')
    },
  }
}

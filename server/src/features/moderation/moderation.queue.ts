import type { CallContext } from '@xiaolou/contract/kit/handler'
import type * as contract from '@xiaolou/contract/moderation'
import { wireTime } from '../../platform/clock.ts'
import { contentTopic, createKeyedMemo } from '../../platform/content-change.ts'
import type { Slice } from '../../platform/db/rows.ts'
import {
  type ModerationKey,
  type ModerationQuery,
  type ModerationSource,
  maxFound,
} from '../../platform/moderation.ts'
import type { Deps } from '../../platform/services.ts'
import { createModerationStore } from './moderation.store.ts'

type QueueDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'identity'> & {
  sources: readonly ModerationSource[]
}

/** Every change of the queue, including those that readers do not see. */
const moderationTopic = 'moderation'
/** The topic of comment changes. */
const commentTopic = 'comment'

export const queryOf = (filter: contract.ModerationFilter): ModerationQuery => ({
  state: filter.state ?? undefined,
  search: filter.search,
  writer: filter.writer,
  shape: filter.shape,
  network: filter.network,
})

/** The sources that a filter includes, by kind. */
export const sourcesOf = (
  sources: readonly ModerationSource[],
  kind: contract.ModerationKind | null | undefined,
) => sources.filter(source => !kind || source.kind === kind)

type Placed = ModerationKey & { source: ModerationSource }
const newestFirst = (one: Placed, other: Placed) => other.createdAt - one.createdAt || other.id - one.id

/** The newest of several tables as one list: reads as many of each as could be needed, and merges them. */
async function findKeys(
  sources: readonly ModerationSource[],
  query: ModerationQuery,
  { limit, offset }: Slice,
): Promise<Placed[]> {
  const isAlone = sources.length === 1
  const slice = isAlone ? { limit, offset } : { limit: offset + limit, offset: 0 }
  const found: Placed[] = []
  for (const source of sources)
    found.push(...(await source.findKeys(query, slice)).map(key => ({ ...key, source })))
  return isAlone ? found : found.sort(newestFirst).slice(offset, offset + limit)
}

/** The one queue over everything that others write, as the owner sees it. */
export function createQueue(deps: QueueDeps) {
  const { db, bus, clock, timeZone, sources } = deps
  const store = createModerationStore(db)
  const topics = [moderationTopic, commentTopic, contentTopic]
  // Counting a hundred thousand rows takes longer than the page itself: the few counts without a search are
  // cached until a change.
  const counted = createKeyedMemo(
    { bus, clock, maxKeys: 60, topics },
    async (key: string): Promise<number> => {
      const [kind, query]: [string, ModerationQuery] = JSON.parse(key)
      return (await sources.find(source => source.kind === kind)?.count(query)) ?? 0
    },
  )
  const countIn = (source: ModerationSource, query: ModerationQuery) =>
    query.writer === '' ? counted(JSON.stringify([source.kind, query])) : source.count(query)

  /** Rows of one source, with their reports and the number of similar ones. */
  const rowsOf = async (source: ModerationSource, ids: readonly number[], context: CallContext) => {
    const things = await source.describe(ids, context)
    const reports = Map.groupBy(await store.findOpenReports(source.kind, ids), report => report.item_id)
    const reporterIds = [...reports.values()].flat().map(report => report.user_id)
    const users = await deps.identity.findUsers(reporterIds.filter(id => id > 0))
    const marks = (of: 'shape' | 'network') => [...new Set(things.map(thing => thing[of]).filter(Boolean))]
    const shapes = await source.countHeld('shape', marks('shape'))
    const networks = await source.countHeld('network', marks('network'))
    const others = (counts: ReadonlyMap<string, number>, mark: string, isHeld: boolean) =>
      Math.max(0, (counts.get(mark) ?? 0) - (isHeld ? 1 : 0))
    return things.map(thing => {
      const isHeld = thing.state === 'waiting' || thing.state === 'spam'
      return {
        ...thing,
        kind: source.kind,
        reports: (reports.get(thing.id) ?? []).map(report => ({
          reason: report.reason,
          words: report.words,
          nick_name: users.get(report.user_id)?.nick_name ?? '访客',
          createdAt: wireTime(report.createdAt, timeZone),
        })),
        alike: {
          shape: others(shapes, thing.shape, isHeld),
          network: others(networks, thing.network, isHeld),
        },
      }
    })
  }

  const none = { search: '', writer: '', shape: '', network: '' }

  return {
    drop: () => bus.publish(moderationTopic, ''),

    async read(filter: contract.ModerationFilter, slice: Slice, context: CallContext) {
      const query = queryOf(filter)
      const asked = sourcesOf(sources, filter.kind)
      const isSearch = query.search !== ''
      const found = await findKeys(asked, query, isSearch ? { limit: maxFound, offset: 0 } : slice)
      const keys = isSearch ? found.slice(slice.offset, slice.offset + slice.limit) : found
      const rows = new Map<string, contract.ModerationRow>()
      for (const source of asked) {
        const ids = keys.filter(key => key.source === source).map(key => key.id)
        if (ids.length === 0) continue
        for (const row of await rowsOf(source, ids, context)) rows.set(`${row.kind} ${row.id}`, row)
      }
      let total = isSearch ? found.length : 0
      for (const source of isSearch ? [] : asked) total += await countIn(source, query)
      return { list: keys.flatMap(key => rows.get(`${key.source.kind} ${key.id}`) ?? []), total }
    },

    async counts() {
      const of = async (kind: contract.ModerationKind): Promise<contract.ModerationCounts> => {
        const [source] = sourcesOf(sources, kind)
        const count = async (state: contract.ModerationState | undefined) =>
          source ? countIn(source, { ...none, state }) : 0
        return {
          waiting: await count('waiting'),
          all: await count(undefined),
          shown: await count('shown'),
          bin: await count('bin'),
          spam: await count('spam'),
        }
      }
      return { comment: await of('comment'), message: await of('message'), link: await of('link') }
    },
  }
}

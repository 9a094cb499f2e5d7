import type { linkFaults } from '@xiaolou/contract/job'
import type { Generated, Kysely } from 'kysely'
import { changesAny, countRows, findPage, inParts, type Slice, walkById } from '../../platform/db/rows.ts'
import type { Outbound, OutboundText } from '../../platform/outbound.ts'
import type { Deps } from '../../platform/services.ts'

/** The answer of an address: no fault if it is reachable. */
export type Answer = { fault: (typeof linkFaults)[number] | ''; status: number }

type LinkTable = {
  id: Generated<number>
  url: string
  fault: Answer['fault']
  status: number
  failures: number
  failedSince: number
  checkedAt: number
  dueAt: number
  isIgnored: number
}
type PlaceTable = { link_id: number; kind: Outbound['kind']; title: string; row_id: number }
type Tables = { outbound_link: LinkTable; outbound_link_place: PlaceTable }
export type DueLink = Pick<LinkTable, 'url' | 'failures' | 'failedSince'> & { id: number }

export type LinkBookDeps = Pick<Deps, 'db' | 'siteUrl' | 'site'> & {
  /** The features' links to other sites. */
  registry: { outbound: readonly Outbound[] }
}

const dayMs = 24 * 60 * 60_000
const askAgainMs = 7 * dayMs
const askFailingMs = 20 * 60 * 60_000
const brokenAfterFailures = 3
const brokenAfterMs = 36 * 60 * 60_000
const rowsPerTurn = 200
const urlMaxLength = 800
// An external picture is checked like a link.
const leads = /(?:href|src)="(https?:\/\/[^"]+)"/g

function urlsIn(text: OutboundText): Set<string> {
  const found =
    'urls' in text
      ? text.urls
      : [...text.html.matchAll(leads)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  const whole = found.filter(url => /^https?:/i.test(url) && URL.canParse(url))
  return new Set(whole.map(url => url.split('#', 1)[0] ?? '').filter(url => url.length <= urlMaxLength))
}

/** The site's links to other sites: where each occurs, and its last answer. */
export function createLinkBook({ db, siteUrl, site, registry }: LinkBookDeps) {
  const query: Kysely<Tables> = db.query
  const ownHost = new URL(siteUrl).host

  async function* findPlaces(): AsyncGenerator<{ url: string; place: Omit<PlaceTable, 'link_id'> }> {
    const { closed_rooms } = await site.getSettings()
    for (const { kind, room, find } of registry.outbound) {
      if (room && closed_rooms.includes(room)) continue
      for await (const texts of walkById((afterId, limit) => find(db, afterId, limit), rowsPerTurn)) {
        for (const text of texts)
          for (const url of urlsIn(text))
            if (new URL(url).host !== ownHost)
              yield { url, place: { kind, title: text.title, row_id: text.id } }
        await new Promise(setImmediate)
      }
    }
  }

  const broken = query
    .selectFrom('outbound_link')
    .where('failures', '>=', brokenAfterFailures)
    .where(eb => eb(eb('checkedAt', '-', eb.ref('failedSince')), '>=', brokenAfterMs))

  return {
    /** Collects the site's links again; those no longer used are removed. */
    async gather(): Promise<void> {
      const byUrl = new Map<string, Omit<PlaceTable, 'link_id'>[]>()
      for await (const { url, place } of findPlaces()) {
        const places = byUrl.get(url)
        if (places) places.push(place)
        else byUrl.set(url, [place])
      }
      await db.transaction(async inner => {
        const tables: Kysely<Tables> = inner.query
        const known = await tables.selectFrom('outbound_link').select(['id', 'url']).execute()
        const gone = known.filter(({ url }) => !byUrl.has(url)).map(({ id }) => id)
        for (const ids of inParts(gone, rowsPerTurn))
          await tables.deleteFrom('outbound_link').where('id', 'in', ids).execute()
        const idByUrl = new Map(known.map(({ id, url }) => [url, id]))
        const fresh = [...byUrl.keys()].filter(url => !idByUrl.has(url))
        const unknown = { status: 0, failures: 0, failedSince: 0, checkedAt: 0, dueAt: 0, isIgnored: 0 }
        for (const urls of inParts(fresh, rowsPerTurn)) {
          const made = await tables
            .insertInto('outbound_link')
            .values(urls.map(url => ({ url, fault: '' as const, ...unknown })))
            .returning(['id', 'url'])
            .execute()
          for (const { id, url } of made) idByUrl.set(url, id)
        }
        await tables.deleteFrom('outbound_link_place').execute()
        const places = [...byUrl].flatMap(([url, found]) => {
          const link_id = idByUrl.get(url)
          return link_id === undefined ? [] : found.map(place => ({ link_id, ...place }))
        })
        for (const part of inParts(places, rowsPerTurn))
          await tables.insertInto('outbound_link_place').values(part).execute()
      })
    },

    findDue: (nowMs: number, limit: number) =>
      query
        .selectFrom('outbound_link')
        .select(['id', 'url', 'failures', 'failedSince'])
        .where('isIgnored', '=', 0)
        .where('dueAt', '<=', nowMs)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .execute(),

    get: (id: number) =>
      query
        .selectFrom('outbound_link')
        .select(['id', 'url', 'failures', 'failedSince'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Records how an address answered; `failedSince` is the first of consecutive failures. */
    async mark({ id, failures, failedSince }: DueLink, { fault, status }: Answer, nowMs: number) {
      await query
        .updateTable('outbound_link')
        .set({
          ...{ fault, status, checkedAt: nowMs, dueAt: nowMs + (fault ? askFailingMs : askAgainMs) },
          failures: fault ? failures + 1 : 0,
          failedSince: fault ? (failures > 0 ? failedSince : nowMs) : 0,
        })
        .where('id', '=', id)
        .execute()
    },

    /** An address that answered when last checked. */
    findWitness: async (): Promise<string | undefined> => {
      const answered = await query
        .selectFrom('outbound_link')
        .select('url')
        .where('status', '>', 0)
        .where('fault', '=', '')
        .orderBy('checkedAt', 'desc')
        .executeTakeFirst()
      return answered?.url
    },

    /** Returns whether there is such a link. */
    ignore: (id: number, isIgnored: boolean): Promise<boolean> =>
      changesAny(
        query
          .updateTable('outbound_link')
          .set({ isIgnored: isIgnored ? 1 : 0 })
          .where('id', '=', id),
      ),

    async countBroken(): Promise<number> {
      const { list, total } = await findPage(
        broken.where('isIgnored', '=', 0),
        broken.where('isIgnored', '=', 0).select('id'),
        { limit: 1, offset: 0 },
      )
      return Math.max(list.length, total)
    },

    countUnasked: (): Promise<number> =>
      countRows(query.selectFrom('outbound_link').where('checkedAt', '=', 0).where('isIgnored', '=', 0)),

    async findBroken(isIgnored: boolean, slice: Slice) {
      const all = broken.where('isIgnored', '=', isIgnored ? 1 : 0)
      const rows = all.selectAll().orderBy('failedSince').orderBy('id')
      const { list, total } = await findPage(all, rows, slice)
      const ids = list.map(({ id }) => id)
      const places =
        ids.length === 0
          ? []
          : await query.selectFrom('outbound_link_place').selectAll().where('link_id', 'in', ids).execute()
      const byLink = Map.groupBy(places, place => place.link_id)
      return { total, list: list.map(link => ({ link, places: byLink.get(link.id) ?? [] })) }
    },
  }
}

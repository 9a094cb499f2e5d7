import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type SiteSettings, siteSettings } from '@xiaolou/contract/site'
import { type SetUpStep, setUpSteps } from '@xiaolou/contract/starter'
import type { Generated, Kysely } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { columns, createTableWithId, tableOf } from '../../platform/db/rows.ts'

type Tables = {
  setting: { name: string; value: string }
  counter: { name: string; value: number }
  page_header: { id: Generated<number>; route_name: string; bg_url: string }
}

type PageHeader = { route_name: string; bg_url: string }

/** Settings to change; absent ones stay. */
type SettingChanges = { [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined }

const settingNames = v.keyof(siteSettings).options

/** The time of the set-up, stored beside the settings under a name that no setting has. */
const createdAtName = '$createdAt'
const visitorSecretName = '$visitorSecret'
const starterName = '$starter'
export const setUpStepName = '$setUpStep'
const viewsName = 'view_time'

/** The only SQL of settings, counters and page headers. A setting's value is JSON. */
export function createSiteStore(db: Db) {
  const query: Kysely<Tables> = db.query
  const write = (name: string, value: string) =>
    query
      .insertInto('setting')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()

  const read = async (name: string) => {
    const row = await query.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? ''
  }

  const headers = tableOf<Tables['page_header']>(db, 'page_header')
  const named = (header: PageHeader) => ({ ...header, route_name: pageNameOf(header.route_name) })

  return {
    /** The owner's settings, without the program's own values. */
    everySetting: query.selectFrom('setting').selectAll().where('name', 'in', settingNames).orderBy('name'),
    everyHeader: headers.every,

    /** Undefined before the set-up. A stored value that the schema refuses is replaced by its default. */
    async getSettings(): Promise<{ settings: SiteSettings; createdAt: number } | undefined> {
      const rows = await query.selectFrom('setting').selectAll().execute()
      const stored = new Map(rows.map(row => [row.name, row.value]))
      const createdAt = stored.get(createdAtName)
      if (createdAt === undefined) return undefined
      const given: Record<string, unknown> = {}
      for (const [name, schema] of Object.entries(siteSettings.entries)) {
        const text = stored.get(name)
        if (text === undefined) continue
        const parsed = v.safeParse(schema, JSON.parse(text))
        if (parsed.success) given[name] = parsed.output
      }
      return { settings: v.parse(siteSettings, given), createdAt: Number(createdAt) }
    },

    async saveSettings(settings: SettingChanges, nowMs: number) {
      const known = await query
        .selectFrom('setting')
        .select('name')
        .where('name', '=', createdAtName)
        .executeTakeFirst()
      if (!known) await write(createdAtName, String(nowMs))
      for (const [name, value] of Object.entries(settings)) {
        if (value !== undefined) await write(name, JSON.stringify(value))
      }
    },

    /**
     * Changes settings whose value is still `before`; if one has neither that nor its new value (the response
     * may have been lost), changes nothing and returns what is stored.
     */
    changeSettings: ({ before, change }: Record<'before' | 'change', SettingChanges>, nowMs: number) =>
      db.transaction(async inner => {
        const { getSettings, saveSettings, lock } = createSiteStore(inner)
        await lock()
        const now = (await getSettings())?.settings ?? v.parse(siteSettings, {})
        const isOther = settingNames.some(
          name =>
            name in before &&
            !isDeepStrictEqual(now[name], before[name]) &&
            !isDeepStrictEqual(now[name], change[name]),
        )
        if (isOther) return now
        await saveSettings(change, nowMs)
        return null
      }),

    /** Inside a transaction: other changes of settings wait until it ends. */
    lock: () =>
      query
        .updateTable('setting')
        .set(eb => ({ value: eb.ref('value') }))
        .where('name', '=', createdAtName)
        .execute(),

    /** The key of visitors' hashes, created once for the life of the site. */
    async getVisitorSecret(): Promise<string> {
      const kept = query.selectFrom('setting').select('value').where('name', '=', visitorSecretName)
      // Works on a read-only database if it exists already.
      const known = await kept.executeTakeFirst()
      if (known) return known.value
      await query
        .insertInto('setting')
        .values({ name: visitorSecretName, value: randomBytes(32).toString('base64url') })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return (await kept.executeTakeFirstOrThrow()).value
    },

    /** What the starter created, as JSON of the calling feature; '' for a site opened without it. */
    getStarter: () => read(starterName),
    saveStarter: (value: string) => write(starterName, value),

    /** The new owner's current step of the set-up; '' if finished, or never guided. */
    async getSetUpStep(): Promise<'' | SetUpStep> {
      const value = await read(setUpStepName)
      return setUpSteps.find(step => step === value) ?? ''
    },
    saveSetUpStep: (step: '' | SetUpStep) => write(setUpStepName, step),

    async getViews() {
      const row = await query
        .selectFrom('counter')
        .select('value')
        .where('name', '=', viewsName)
        .executeTakeFirst()
      return row?.value ?? 0
    },

    async addViews(views: number) {
      await query
        .insertInto('counter')
        .values({ name: viewsName, value: views })
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet(eb => ({ value: eb('counter.value', '+', views) })),
        )
        .execute()
    },

    findPageHeaders: () => query.selectFrom('page_header').selectAll().orderBy('id').execute(),

    /** Case-insensitive. */
    getPageHeaderByRoute: (routeName: string) =>
      query
        .selectFrom('page_header')
        .selectAll()
        .where(eb => eb(eb.fn('lower', ['route_name']), '=', pageNameOf(routeName).toLowerCase()))
        .executeTakeFirst(),

    addPageHeader: (header: PageHeader) => headers.add(named(header)),
    updatePageHeader: (id: number, header: PageHeader) => headers.update(id, named(header)),
    deletePageHeader: headers.delete,
  }
}

export type SiteStore = ReturnType<typeof createSiteStore>

/** The route names of the family's front ends, by path on this site. */
const nameByPath = {
  home: 'Home',
  archives: 'Archives',
  category: 'Category',
  tag: 'Tag',
  article: 'Article',
  articlelist: 'ArticleList',
  photoalbum: 'PhotoAlbum',
  photos: 'Photos',
  talk: 'Talk',
  'link/list': 'LinkList',
  'resources/front': 'Front',
  'resources/back': 'Back',
  sitelist: 'SiteList',
  usercenter: 'UserCenter',
  'message/list': 'MessageList',
  'message/publish': 'PublishMessage',
  'message/detail': 'MessageDetail',
} as const

const names = new Map<string, string>([
  ...Object.entries(nameByPath),
  ...Object.values(nameByPath).map(name => [name.toLowerCase(), name] as const),
])

/** A page's name in the family (`LinkList`), from its name or path in any case; any other name unchanged. */
function pageNameOf(given: string): string {
  const trimmed = given.replace(/^\/+|(?<!\/)\/+$/g, '')
  return names.get(trimmed.toLowerCase()) ?? trimmed
}

export const siteMigrations: readonly Migration[] = [
  {
    name: '0003-site',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await schema
        .createTable('setting')
        .addColumn('name', 'text', column => column.primaryKey())
        .$call(columns('text', 'value'))
        .execute()
      await schema
        .createTable('counter')
        .addColumn('name', 'text', column => column.primaryKey())
        .$call(columns(integer, 'value'))
        .execute()
      await createTableWithId(db, 'page_header')
        .addColumn('route_name', 'text', column => column.notNull().unique())
        .addColumn('bg_url', 'text', column => column.notNull())
        .execute()
    },
  },
  {
    // Page headers were named after our paths; front ends of the family look for their own names.
    name: '0012-page-name',
    async up({ query }) {
      const headers: Kysely<{ page_header: { id: number; route_name: string } }> = query
      const rows = await headers
        .selectFrom('page_header')
        .select(['id', 'route_name'])
        .orderBy('id')
        .execute()
      const taken = new Set(rows.map(row => row.route_name))
      for (const { id, route_name } of rows) {
        const name = pageNameOf(route_name)
        if (taken.has(name)) continue
        taken.add(name)
        await headers.updateTable('page_header').set({ route_name: name }).where('id', '=', id).execute()
      }
    },
  },
]

/** Where settings and page headers may show a picture of the site. */
export const sitePictures: readonly TextColumns[] = [
  { table: 'setting', key: 'name', columns: ['value'], place: { kind: 'setting', title: 'name' } },
  {
    table: 'page_header',
    key: 'id',
    columns: ['bg_url'],
    place: { kind: 'page_header', title: 'route_name' },
  },
]

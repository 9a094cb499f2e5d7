import { articleListPath, idOf, screens } from '@xiaolou/contract/address'
import * as category from '@xiaolou/contract/category'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { bind, bindChange, type CallContext } from '@xiaolou/contract/kit/handler'
import * as tag from '@xiaolou/contract/tag'
import { withWireTimes } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageOf } from '../../platform/db/rows.ts'
import type { Feature, FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines } from '../../platform/site-export.ts'
import { createUndoStore } from '../../platform/undo.ts'
import { createTermFinder } from './term.finder.ts'
import { createTermMerger, merged, termMigrations } from './term.merge.ts'
import { createTermStore, type TermKind, type TermStore } from './term.store.ts'

type TermDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'content'> & {
  content: { categories: TermStore<'category'>; tags: TermStore<'tag'> }
}

/** The common part of categories and tags. */
function createTerms<const K extends TermKind>(kind: K, store: TermStore<K>, deps: TermDeps) {
  const { db, clock, timeZone } = deps
  const { drafts } = deps.content
  const all = createMemo(deps, store.findAll)
  const managed = createMemo(deps, store.findManaged)
  /** Inside the transaction that gives the name. */
  const takeName = async (locked: TermStore<K>, name: string, exceptId?: number) => {
    await locked.lockNames()
    const knownId = await locked.getIdByName(name)
    if (knownId !== undefined && knownId !== exceptId) throw refusal(`${kind}Taken`)
  }

  return {
    all,

    /** Only the owner may see a name that only drafts or private articles use. */
    async dictionary(_: unknown, { actor }: CallContext) {
      const rows = await all()
      return actor.kind === 'administrator' ? rows : rows.filter(row => row.article_count > 0)
    },

    add: (name: string) =>
      db.transaction(async inner => {
        const locked = createTermStore(inner, kind)
        await takeName(locked, name)
        return locked.add(name, clock.now())
      }),

    async rename(id: number, name: string) {
      await db.transaction(async inner => {
        const locked = createTermStore(inner, kind)
        const before = orRefuse(await locked.getName(id), `${kind}NotFound`)
        await takeName(locked, name, id)
        await locked.rename(id, name, clock.now())
        if (before !== name) await drafts.rename(inner, kind, new Map([[before, name]]))
      })
      return true
    },

    page: (asked: { current: number; size: number }, nameHas: string) =>
      pageOf(
        asked,
        slice => store.findPage({ nameHas, ...slice }),
        rows => rows.map(row => withWireTimes(row, timeZone)),
      ),

    managed: async () => (await managed()).map(row => withWireTimes(row, timeZone)),

    async describe({
      id,
      ...looks
    }: {
      id: number
      color?: string | undefined
      description?: string | undefined
    }) {
      if (!(await store.describe(id, looks, clock.now()))) throw refusal(`${kind}NotFound`)
    },

    setOrder: (ids: readonly number[]) => db.transaction(inner => createTermStore(inner, kind).setOrder(ids)),

    /** With `toId` 0 they are only removed. */
    async merge(given: readonly number[], toId: number) {
      const ids = [...new Set(given)]
      if (ids.includes(toId)) throw refusal(`${kind}IntoItself`)
      return db.transaction(async inner => {
        const locked = createTermStore(inner, kind)
        const wanted = toId === 0 ? ids : [...ids, toId]
        if ((await locked.countThere(wanted)) < wanted.length) throw refusal(`${kind}NotFound`)
        if (toId === 0 && kind === 'category' && (await locked.countArticles(ids)) > 0)
          throw refusal('categoryInUse')
        const toName = toId === 0 ? '' : ((await locked.getName(toId)) ?? '')
        const done = await createTermMerger(inner, kind).merge(ids, toId)
        const names = new Map(done.rows.map(({ name }) => [name, toName]))
        const before = { ...done, drafts: await drafts.rename(inner, kind, names) }
        const moved = new Set(before.filed.flatMap(({ articleIds }) => articleIds)).size
        return { moved, undo_key: await createUndoStore(inner, clock).keep(kind, before) }
      })
    },

    /** Permanently, as other front ends do; also removed from drafts, so that none brings them back. */
    async delete(ids: readonly number[]) {
      await db.transaction(async inner => {
        const inside = createTermStore(inner, kind)
        const names = new Map<string, string>()
        for (const id of ids) names.set((await inside.getName(id)) ?? '', '')
        names.delete('')
        if (names.size > 0) await drafts.rename(inner, kind, names)
        await inside.delete(ids)
      })
    },

    async undo(key: string) {
      await db.transaction(async inner => {
        const before = orRefuse(await createUndoStore(inner, clock).take(kind, key, merged), 'undoExpired')
        const locked = createTermStore(inner, kind)
        for (const { name } of before.rows) await takeName(locked, name)
        await createTermMerger(inner, kind).takeBack(before)
        await drafts.takeBack(inner, before.drafts)
      })
    },
  }
}

function createBoth(deps: TermDeps): Feature {
  const { categories, tags } = deps.content
  const ofCategory = createTerms('category', categories, deps)
  const ofTag = createTerms('tag', tags, deps)

  const routes = [
    bind(category.getCategoryDictionary, ofCategory.dictionary),
    bindChange(category.addCategory, async ({ body: { category_name } }) => ({
      id: await ofCategory.add(category_name),
      category_name,
    })),
    bindChange(category.updateCategory, ({ body }) => ofCategory.rename(body.id, body.category_name)),
    bindChange(category.deleteCategory, async ({ body: { categoryIdList } }) => {
      if ((await categories.countArticles(categoryIdList)) > 0) throw refusal('categoryInUse')
      await ofCategory.delete(categoryIdList)
    }),
    bind(category.getCategoryList, ({ body }) => ofCategory.page(body, body.category_name)),
    bind(category.getManagedCategories, ofCategory.managed),
    bindChange(category.describeCategory, ({ body }) => ofCategory.describe(body)),
    bindChange(category.orderCategories, ({ body }) => ofCategory.setOrder(body.ids)),
    bindChange(category.mergeCategories, ({ body }) => ofCategory.merge(body.ids, body.move_to)),
    bindChange(category.undoCategories, ({ body }) => ofCategory.undo(body.undo_key)),

    bind(tag.getTagDictionary, ofTag.dictionary),
    bindChange(tag.addTag, async ({ body: { tag_name } }) => ({ id: await ofTag.add(tag_name), tag_name })),
    bindChange(tag.updateTag, ({ body }) => ofTag.rename(body.id, body.tag_name)),
    bindChange(tag.deleteTag, ({ body }) => ofTag.delete(body.tagIdList)),
    bind(tag.getTagList, ({ body }) => ofTag.page(body, body.tag_name)),
    bind(tag.getManagedTags, ofTag.managed),
    bindChange(tag.describeTag, ({ body }) => ofTag.describe(body)),
    bindChange(tag.orderTags, ({ body }) => ofTag.setOrder(body.ids)),
    bindChange(tag.mergeTags, ({ body }) => ofTag.merge(body.ids, body.move_to)),
    bindChange(tag.undoTags, ({ body }) => ofTag.undo(body.undo_key)),
  ]
  const finders = [
    createTermFinder(deps, 'category', async () =>
      (await ofCategory.all()).map(row => ({ ...row, name: row.category_name })),
    ),
    createTermFinder(deps, 'tag', async () =>
      (await ofTag.all()).map(row => ({ ...row, name: row.tag_name })),
    ),
  ]
  return { routes, finders }
}

const feedAddress = /^\/feeds\/(category|tag)\/([1-9]\d{0,14})\/(rss\.xml|atom\.xml|feed\.json)$/

/** The current list or feed of a category or tag that was merged into another. */
export function createMovedFinder(db: Db) {
  const mergers = {
    category: createTermMerger(db, 'category'),
    tag: createTermMerger(db, 'tag'),
  }
  return async (path: string, search: string): Promise<string | undefined> => {
    const [, feedType, feedId, file] = feedAddress.exec(path) ?? []
    const query = new URLSearchParams(path === screens.articleList.path ? search : '')
    const type = feedType ?? query.get('type')
    const id = Number(feedId ?? idOf(query))
    if ((type !== 'category' && type !== 'tag') || Number.isNaN(id)) return undefined
    const to = await mergers[type].getMovedTo(id)
    if (to === undefined) return undefined
    return file === undefined ? articleListPath({ type, id: to }) : `/feeds/${type}/${to}/${file}`
  }
}

/** Categories and tags. Their tables came with those of articles (`article.table.ts`). */
export const termFeature: FeatureManifest<TermDeps> = {
  migrations: termMigrations,
  titleColumns: [
    { kind: 'category', table: 'category', column: 'category_name' },
    { kind: 'tag', table: 'tag', column: 'tag_name' },
  ],
  siteExport: {
    parts: [
      {
        name: 'categories',
        title: '分类的颜色与说明',
        tables: ['category'],
        lines: exportedLines(
          db => createTermStore(db, 'category').everyLook,
          ({ id, category_name: name, color, description }) => ({ id, name, color, description }),
        ),
      },
      {
        name: 'tags',
        title: '标签的颜色与说明',
        tables: ['tag'],
        lines: exportedLines(
          db => createTermStore(db, 'tag').everyLook,
          ({ id, tag_name: name, color, description }) => ({ id, name, color, description }),
        ),
      },
    ],
    leftOut: ['taxonomy_moved'],
  },
  create: createBoth,
}

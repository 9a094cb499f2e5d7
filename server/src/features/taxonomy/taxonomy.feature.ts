import * as category from '@xiaolou/contract/category'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange, type CallContext } from '@xiaolou/contract/kit/handler'
import * as tag from '@xiaolou/contract/tag'
import { withWireTimes } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Deps, FeatureManifest } from '../../platform/feature.ts'
import type { Taxonomy, TaxonomyStore } from './taxonomy.store.ts'

type TaxonomyDeps = Deps & { categories: TaxonomyStore<'category'>; tags: TaxonomyStore<'tag'> }

/** What is the same of categories and of tags. */
function createTaxonomy<const K extends Taxonomy>(kind: K, store: TaxonomyStore<K>, deps: TaxonomyDeps) {
  const { clock, timeZone } = deps
  const all = createMemo(deps, store.findAll)
  const requireFree = async (name: string, exceptId?: number) => {
    const knownId = await store.getIdByName(name)
    if (knownId !== undefined && knownId !== exceptId) throw refusal(`${kind}Taken`)
  }

  return {
    /** A name that only drafts or private articles bear is the owner's. */
    async dictionary(_: unknown, { actor }: CallContext) {
      const rows = await all()
      return actor.kind === 'administrator' ? rows : rows.filter(row => row.article_count > 0)
    },

    async add(name: string) {
      await requireFree(name)
      return store.add(name, clock.now())
    },

    async rename(id: number, name: string) {
      if ((await store.getName(id)) === undefined) throw refusal(`${kind}NotFound`)
      await requireFree(name, id)
      await store.rename(id, name, clock.now())
      return true
    },

    async page({ current, size }: { current: number; size: number }, nameHas: string) {
      const { list, total } = await store.findPage({ nameHas, ...sliceOf({ current, size }) })
      return { current, size, list: list.map(row => withWireTimes(row, timeZone)), total }
    },
  }
}

function routesOf(deps: TaxonomyDeps): BoundRoute[] {
  const { categories, tags } = deps
  const ofCategory = createTaxonomy('category', categories, deps)
  const ofTag = createTaxonomy('tag', tags, deps)

  return [
    bind(category.getCategoryDictionary, ofCategory.dictionary),
    bindChange(category.addCategory, async ({ body: { category_name } }) => ({
      id: await ofCategory.add(category_name),
      category_name,
    })),
    bindChange(category.updateCategory, ({ body }) => ofCategory.rename(body.id, body.category_name)),
    bindChange(category.deleteCategory, async ({ body: { categoryIdList } }) => {
      if ((await categories.countArticles(categoryIdList)) > 0) throw refusal('categoryInUse')
      await categories.delete(categoryIdList)
    }),
    bind(category.getCategoryList, ({ body }) => ofCategory.page(body, body.category_name)),

    bind(tag.getTagDictionary, ofTag.dictionary),
    bindChange(tag.addTag, async ({ body: { tag_name } }) => ({ id: await ofTag.add(tag_name), tag_name })),
    bindChange(tag.updateTag, ({ body }) => ofTag.rename(body.id, body.tag_name)),
    bindChange(tag.deleteTag, async ({ body }) => void (await tags.delete(body.tagIdList))),
    bind(tag.getTagList, ({ body }) => ofTag.page(body, body.tag_name)),
  ]
}

/** Categories and tags. Their tables came with those of articles (`article.table.ts`). */
export const taxonomyFeature: FeatureManifest<TaxonomyDeps> = {
  create: deps => ({
    routes: routesOf(deps),
  }),
}

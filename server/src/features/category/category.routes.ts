import * as contract from '@xiaolou/contract/category'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { contentTopic, createMemo } from '../../platform/memo.ts'
import type { CategoryStore } from './category.store.ts'

export type CategoryParts = { store: CategoryStore; bus: Bus; clock: Clock; timeZone: string }

export function categoryRoutes({ store, bus, clock, timeZone }: CategoryParts): BoundRoute[] {
  const dictionary = createMemo({ bus, clock }, () => store.findAll())
  const tell = () => bus.publish(contentTopic, 'category')
  const requireFreeName = async (name: string, exceptId?: number) => {
    const known = await store.getByName(name)
    if (known && known.id !== exceptId) throw refusal('categoryTaken')
  }

  return [
    // A name that only drafts or private articles bear is the owner's.
    bind(contract.getCategoryDictionary, async (_, { actor }) => {
      const all = await dictionary()
      return actor.kind === 'administrator' ? all : all.filter(row => row.article_count > 0)
    }),

    bind(contract.addCategory, async ({ body: { category_name } }) => {
      await requireFreeName(category_name)
      const id = await store.add(category_name, clock.now())
      tell()
      return { id, category_name }
    }),

    bind(contract.updateCategory, async ({ body: { id, category_name } }) => {
      if (!(await store.getCategory(id))) throw refusal('categoryNotFound')
      await requireFreeName(category_name, id)
      await store.rename(id, category_name, clock.now())
      tell()
      return true
    }),

    bind(contract.deleteCategory, async ({ body: { categoryIdList } }) => {
      if ((await store.countArticles(categoryIdList)) > 0) throw refusal('categoryInUse')
      await store.delete(categoryIdList)
      tell()
      return true
    }),

    bind(contract.getCategoryList, async ({ body: { current, size, category_name } }) => {
      const { list, total } = await store.findPage({
        nameHas: category_name,
        ...sliceOf({ current, size }),
      })
      const rows = list.map(row => ({
        ...row,
        createdAt: wireTime(row.createdAt, timeZone),
        updatedAt: wireTime(row.updatedAt, timeZone),
      }))
      return { current, size, list: rows, total }
    }),
  ]
}

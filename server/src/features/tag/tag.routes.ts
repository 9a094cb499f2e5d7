import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/tag'
import type { Bus } from '../../platform/bus.ts'
import { type Clock, wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import { contentTopic, createMemo } from '../../platform/memo.ts'
import type { TagStore } from './tag.store.ts'

export type TagParts = { store: TagStore; bus: Bus; clock: Clock; timeZone: string }

export function tagRoutes({ store, bus, clock, timeZone }: TagParts): BoundRoute[] {
  const dictionary = createMemo({ bus, clock }, () => store.findAll())
  const tell = () => bus.publish(contentTopic, 'tag')
  const requireFreeName = async (name: string, exceptId?: number) => {
    const known = await store.getByName(name)
    if (known && known.id !== exceptId) throw refusal('tagTaken')
  }

  return [
    // A name that only drafts or private articles bear is the owner's.
    bind(contract.getTagDictionary, async (_, { actor }) => {
      const all = await dictionary()
      return actor.kind === 'administrator' ? all : all.filter(row => row.article_count > 0)
    }),

    bind(contract.addTag, async ({ body: { tag_name } }) => {
      await requireFreeName(tag_name)
      const id = await store.add(tag_name, clock.now())
      tell()
      return { id, tag_name }
    }),

    bind(contract.updateTag, async ({ body: { id, tag_name } }) => {
      if (!(await store.getTag(id))) throw refusal('tagNotFound')
      await requireFreeName(tag_name, id)
      await store.rename(id, tag_name, clock.now())
      tell()
      return true
    }),

    bind(contract.deleteTag, async ({ body: { tagIdList } }) => {
      await store.delete(tagIdList)
      tell()
      return true
    }),

    bind(contract.getTagList, async ({ body: { current, size, tag_name } }) => {
      const { list, total } = await store.findPage({
        nameHas: tag_name,
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

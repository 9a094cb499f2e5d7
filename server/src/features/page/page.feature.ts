import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/page'
import { isoTime, wireTime } from '../../platform/clock.ts'
import type { PageSaver } from './page.service.ts'
import type { PageRow, PageStore } from './page.store.ts'

type Parts = { store: PageStore; saver: PageSaver; timeZone: string }

export function pageRoutes({ store, saver, timeZone }: Parts): BoundRoute[] {
  const times = ({ createdAt, updatedAt }: Pick<PageRow, 'createdAt' | 'updatedAt'>) => ({
    createdAt: wireTime(createdAt, timeZone),
    updatedAt: wireTime(updatedAt, timeZone),
  })
  const ownView = (
    row: Omit<PageRow, 'content' | 'content_html'> | Awaited<ReturnType<PageStore['findAll']>>[number],
  ) => ({
    ...row,
    ...times(row),
    in_menu: row.in_menu === 1,
  })

  return [
    bind(contract.getPage, async ({ query }) => {
      const row = await store.getPublicByPath(query.path)
      if (!row) throw refusal('pageNotFound')
      return {
        ...row,
        ...times(row),
        has_math: row.has_math === 1,
        has_mermaid: row.has_mermaid === 1,
        updatedAtIso: isoTime(row.updatedAt, timeZone),
      }
    }),

    bind(contract.getPageList, async () => (await store.findAll()).map(ownView)),

    bind(contract.getPageById, async ({ params }) => {
      const row = await store.getById(params.id)
      if (!row) throw refusal('pageNotFound')
      return { ...ownView(row), content: row.content }
    }),

    bind(contract.addPage, async ({ body }) => ({ id: await saver.add(body) })),

    bind(contract.updatePage, async ({ body: { id, ...changes } }) => {
      await saver.update(id, changes)
      return true
    }),

    bind(contract.deletePage, async ({ params }) => {
      await saver.delete(params.id)
      return true
    }),
  ]
}

import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/page'
import { isoTime, wireTime } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import { createPageImporter, createPageSaver, type PageDeps, type PageSaver } from './page.service.ts'
import { createPageStore, type PageRow, type PageStore, pageMigrations, pagePictures } from './page.store.ts'

type RouteDeps = { store: PageStore; saver: PageSaver; timeZone: string }

function pageRoutes({ store, saver, timeZone }: RouteDeps): BoundRoute[] {
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

/** The owner's own pages: about, projects, and what else stands at an address of its own. */
export function createPages(deps: PageDeps & { findAdministratorIds: () => Promise<readonly number[]> }) {
  const { db, timeZone } = deps
  const store = createPageStore(db)
  const saver = createPageSaver(deps)
  const findPublic = async () =>
    (await store.findAll()).filter(page => page.status === contract.pageStatus.public)

  return {
    routes: pageRoutes({ store, saver, timeZone }),
    contentTouched: [contract.addPage, contract.updatePage, contract.deletePage],
    renderOutdated: saver.renderOutdated,
    /** The pages as they were written, in the owner's own copy of what is theirs. */
    async exporter(userId: number) {
      const isOwner = (await deps.findAdministratorIds()).includes(userId)
      const sources = isOwner ? await store.findSources() : []
      return {
        pages: sources.map(({ createdAt, updatedAt, ...page }) => ({
          ...page,
          createdAt: wireTime(createdAt, timeZone),
          updatedAt: wireTime(updatedAt, timeZone),
        })),
      }
    },
    createImporter: () => createPageImporter(deps),
    /** Titles and paths for the menus, in their order. */
    findMenuPages: async () =>
      (await findPublic()).filter(page => page.in_menu === 1).map(({ title, path }) => ({ title, path })),
    findAddresses: async () =>
      (await findPublic()).map(page => ({ path: encodeURI(page.path), changedAtMs: page.updatedAt })),
  }
}

export type Pages = ReturnType<typeof createPages>

export const pageFeature: FeatureManifest<{ pages: Pages }> = {
  migrations: pageMigrations,
  pictures: pagePictures,
  create: ({ pages }) => pages,
}

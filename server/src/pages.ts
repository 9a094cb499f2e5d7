import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { pageStatus } from '@xiaolou/contract/page'
import { pageRoutes } from './features/page/page.feature.ts'
import { createPageImporter, createPageSaver, type PageParts } from './features/page/page.service.ts'
import { createPageStore, type PageSource } from './features/page/page.store.ts'
import { wireTime } from './platform/clock.ts'

/** The owner's own pages: about, projects, and what else stands at an address of its own. */
export function createPages(parts: PageParts & { isOwner: (userId: number) => Promise<boolean> }) {
  const store = createPageStore(parts.db)
  const saver = createPageSaver(parts)
  const routes: BoundRoute[] = pageRoutes({ store, saver, timeZone: parts.timeZone })
  const toExported = ({ createdAt, updatedAt, ...page }: PageSource) => ({
    ...page,
    createdAt: wireTime(createdAt, parts.timeZone),
    updatedAt: wireTime(updatedAt, parts.timeZone),
  })
  const findPublic = async () => (await store.findAll()).filter(page => page.status === pageStatus.public)

  return {
    routes,
    renderOutdated: saver.renderOutdated,
    /** The pages as they were written, in the owner's own copy of what is his. */
    exportOf: async (userId: number) => ({
      pages: (await parts.isOwner(userId)) ? (await store.findSources()).map(toExported) : [],
    }),
    createImporter: () => createPageImporter(parts),
    /** Titles and paths for the menus, in their order. */
    findMenuPages: async () =>
      (await findPublic()).filter(page => page.in_menu === 1).map(({ title, path }) => ({ title, path })),
    /** For the sitemap. */
    findAddresses: async () =>
      (await findPublic()).map(page => ({ path: encodeURI(page.path), changedAtMs: page.updatedAt })),
  }
}

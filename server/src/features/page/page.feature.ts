import { orRefuse } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/page'
import { pageStatus } from '@xiaolou/contract/page'
import { isoTime, wireTime, withWireTimes } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { type ExportedDocument, exportedPerBatch, withMeta } from '../../platform/site-export.ts'
import { createPageImporter, createPageSaver, type PageDeps, type PageSaver } from './page.service.ts'
import { createPageStore, type PageRow, type PageStore, pageMigrations, pagePictures } from './page.store.ts'

type RouteDeps = { store: PageStore; saver: PageSaver; timeZone: string }

function pageRoutes({ store, saver, timeZone }: RouteDeps): BoundRoute[] {
  const ownView = (row: Awaited<ReturnType<PageStore['findAll']>>[number]) => ({
    ...withWireTimes(row, timeZone),
    in_menu: row.in_menu === 1,
    binned_at: row.binned_at === 0 ? '' : wireTime(row.binned_at, timeZone),
  })

  return [
    bind(contract.getPage, async ({ query }) => {
      const row = orRefuse(await store.getPublicByPath(query.path), 'pageNotFound')
      return {
        ...withWireTimes(row, timeZone),
        has_math: row.has_math === 1,
        has_mermaid: row.has_mermaid === 1,
        updatedAtIso: isoTime(row.updatedAt, timeZone),
      }
    }),

    bind(contract.getPageList, async () => (await store.findAll()).map(ownView)),

    bind(contract.getPageById, async ({ params }) => {
      const row = orRefuse(await store.get(params.id), 'pageNotFound')
      return { ...ownView(row), content: row.content }
    }),

    bindChange(contract.addPage, async ({ body }) => ({ id: await saver.add(body) })),

    bindChange(contract.updatePage, ({ body: { id, updatedAt, ...changes } }) =>
      saver.update(id, changes, updatedAt),
    ),

    bindChange(contract.orderPages, ({ body }) => saver.order(body.idList)),

    bindChange(contract.binPage, ({ body }) => saver.bin(body.id, body.is_binned)),

    bindChange(contract.deletePage, ({ params }) => saver.delete(params.id)),
  ]
}

/** The owner's own pages: about, projects, and others with an address of their own. */
export function createPages(deps: PageDeps & Pick<Deps, 'identity'>) {
  const { db, timeZone } = deps
  const store = createPageStore(db)
  const saver = createPageSaver(deps)
  const findPublic = async () =>
    (await store.findAll()).filter(page => page.status === contract.pageStatus.public && page.binned_at === 0)

  return {
    routes: pageRoutes({ store, saver, timeZone }),
    renderOutdated: saver.renderOutdated,
    /** The pages as they were written, in the owner's data export. */
    async userData(userId: number) {
      const isOwner = (await deps.identity.findAdministratorIds()).includes(userId)
      const sources = isOwner ? await store.findSources() : []
      return {
        pages: sources.map(page => withWireTimes(page, timeZone)),
      }
    },
    createImporter: () => createPageImporter(deps),
    findOldPaths: store.findOldPaths,
    /** Titles and paths for the menus, in order. */
    findMenuPages: async () =>
      (await findPublic()).filter(page => page.in_menu === 1).map(({ title, path }) => ({ title, path })),
    /** Titles by path, of existing pages including drafts. */
    async findTitles(paths: readonly string[]) {
      if (paths.length === 0) return new Map<string, string>()
      const all = await store.findAll()
      return new Map(all.filter(page => paths.includes(page.path)).map(page => [page.path, page.title]))
    },
    isPublicPath: async (path: string) => (await findPublic()).some(page => encodeURI(page.path) === path),
    findAddresses: async () =>
      (await findPublic()).map(page => ({ path: encodeURI(page.path), changedAtMs: page.updatedAt })),
  }
}

export type Pages = ReturnType<typeof createPages>

function documentOf(row: PageRow, aliases: readonly string[]): ExportedDocument {
  return {
    folder: row.status === pageStatus.public && row.binned_at === 0 ? '' : '_drafts',
    name: `${row.path.replace(/^\//, '')}/index`,
    front: withMeta(row.meta, {
      layout: 'page',
      title: row.title,
      date: new Date(row.createdAt),
      updated: new Date(row.updatedAt),
      permalink: row.path,
      description: row.description,
      aliases,
    }),
    body: row.content,
  }
}

export const pageFeature: FeatureManifest<{ content: { pages: Pages } }> = {
  migrations: pageMigrations,
  titleColumns: [{ kind: 'page', table: 'page', column: 'title' }],
  pictures: pagePictures,
  outbound: { kind: 'page', find: (db, ...some) => createPageStore(db).findPublicHtml(...some) },
  storedHtml: { table: 'page', source: 'content' },
  siteExport: {
    documents: {
      tables: ['page', 'page_redirect'],
      async *read(db) {
        const store = createPageStore(db)
        const aliases = Map.groupBy(await store.findRedirects(), row => row.page_id)
        for await (const rows of db.readInBatches(store.every, exportedPerBatch))
          yield rows.map(row =>
            documentOf(
              row,
              (aliases.get(row.id) ?? []).map(({ from_path }) => from_path),
            ),
          )
      },
    },
  },
  create: ({ content }) => content.pages,
}

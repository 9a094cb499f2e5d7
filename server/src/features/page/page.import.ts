import { limits } from '@xiaolou/contract/limits'
import { isPagePath, pageStatus } from '@xiaolou/contract/page'
import { bodyOf, type PageParts } from './page.save.ts'
import { createPageStore } from './page.store.ts'

/** A page as another program's folder holds it. */
export type SourcedPage = {
  sourcePath: string
  sourceHash: string
  title: string
  path: string
  content: string
  description: string
  isInMenu: boolean
  order: number
  createdAtMs: number
  updatedAtMs: number
  status: 'public' | 'draft'
  /** Protected where it came from: kept private here. */
  password: string | null
  aliases: readonly string[]
  meta: Record<string, unknown>
}

const cut = (text: string, max: number) => [...text.trim()].slice(0, max).join('')

/** Takes pages in, each once: source path and content hash say whether it is new, changed or the same. */
export function createPageImporter({ db, render, htmlVersion }: PageParts) {
  return {
    findSource: async (sourcePath: string) => {
      const row = await createPageStore(db).getBySource(sourcePath)
      return row && { sourceHash: row.source_hash ?? '', path: row.path }
    },

    isPathTaken: async (path: string) => !isPagePath(path) || createPageStore(db).isPathTaken(path),

    /** The path must be free, or the page's own. */
    async save(page: SourcedPage) {
      const rendered = await render(page.content)
      const outcome = await db.transaction(async inner => {
        const store = createPageStore(inner)
        const known = await store.getBySource(page.sourcePath)
        const record = {
          ...bodyOf(page.content, rendered, htmlVersion),
          title: cut(page.title, limits.titleMaxLength),
          description: cut(page.description, limits.descriptionMaxLength) || rendered.excerpt,
          status: page.status === 'public' && page.password === null ? pageStatus.public : pageStatus.private,
          createdAt: page.createdAtMs,
          updatedAt: page.updatedAtMs,
          source_path: page.sourcePath,
          source_hash: page.sourceHash,
          meta: JSON.stringify(page.meta),
        }
        // What the owner has settled here (address, menu) stays when the file changes.
        if (known) await store.update(known.id, record)
        const id =
          known?.id ??
          (await store.add({
            ...record,
            path: page.path,
            in_menu: page.isInMenu ? 1 : 0,
            order: page.order,
          }))
        await store.addRedirects(id, page.aliases)
        return known ? ('updated' as const) : ('created' as const)
      })
      const { missingAnchors, dropped, unclosedFenceLine } = rendered
      return { outcome, missingAnchors, dropped, unclosedFenceLine }
    },
  }
}

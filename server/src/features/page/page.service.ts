import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { oneLine } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { isPagePath, type PageDraft, pageStatus } from '@xiaolou/contract/page'
import type { Rendered } from '@xiaolou/markdown'
import { wireTime } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { ImportedPage } from '../../platform/imported.ts'
import type { Deps } from '../../platform/services.ts'
import { createPageStore, type PageRecord } from './page.store.ts'

export type PageDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone'> & {
  /** Markdown to safe HTML, as for articles. */
  render: (markdown: string) => Promise<Rendered>
  /** Raise it when the output of `render` changes: stored pages are rendered again after a start. */
  htmlVersion: number
}

/** The owner's changes; absent fields stay. */
type PageChanges = { [Name in keyof PageDraft]?: PageDraft[Name] | undefined }

/** The columns that rendering fills. */
export function bodyOf(content: string, rendered: Rendered, htmlVersion: number) {
  return {
    content,
    content_html: rendered.html,
    html_version: htmlVersion,
    has_math: rendered.hasMath ? 1 : 0,
    has_mermaid: rendered.hasMermaid ? 1 : 0,
  }
}

/** The owner's pages: adds, changes and deletes them. */
export function createPageSaver({ db, bus, clock, timeZone, render, htmlVersion }: PageDeps) {
  return {
    async add(draft: PageDraft) {
      const rendered = await render(draft.content)
      const nowMs = clock.now()
      return db.transaction(async inner => {
        const store = createPageStore(inner)
        await store.lockPaths()
        if (await store.isPathTaken(draft.path)) throw refusal('pagePathTaken')
        return store.add({
          ...draft,
          ...bodyOf(draft.content, rendered, htmlVersion),
          description: draft.description || rendered.excerpt,
          in_menu: draft.in_menu ? 1 : 0,
          createdAt: nowMs,
          updatedAt: nowMs,
          source_path: null,
          source_hash: null,
          meta: '{}',
        })
      })
    },

    /** With `base`, the wire time of the version that was edited: refuses if the page has changed since. */
    async update(id: number, { in_menu, content, path, ...changes }: PageChanges, base?: string) {
      const rendered = content === undefined ? undefined : await render(content)
      const given: Partial<PageRecord> = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      )
      await db.transaction(async inner => {
        const store = createPageStore(inner)
        await store.lockPaths()
        const known = orRefuse(await store.get(id), 'pageNotFound')
        if (base !== undefined && base !== wireTime(known.updatedAt, timeZone)) throw refusal('pageOutdated')
        if (path !== undefined && (await store.isPathTaken(path, id))) throw refusal('pagePathTaken')
        if (path !== undefined && path !== known.path) await store.addRedirects(id, [known.path])
        await store.update(id, {
          ...given,
          ...(path !== undefined && { path }),
          ...(content !== undefined && rendered && bodyOf(content, rendered, htmlVersion)),
          ...(in_menu !== undefined && { in_menu: in_menu ? 1 : 0 }),
          updatedAt: clock.now(),
        })
      })
    },

    async order(ids: readonly number[]) {
      await db.transaction(inner => createPageStore(inner).order(ids))
    },

    async bin(id: number, isBinned: boolean) {
      const binned_at = isBinned ? clock.now() : 0
      if (!(await createPageStore(db).update(id, { binned_at }))) throw refusal('pageNotFound')
    },

    async delete(id: number) {
      if (!(await createPageStore(db).delete(id))) throw refusal('pageNotFound')
    },

    async renderOutdated(limit: number): Promise<number> {
      const store = createPageStore(db)
      const outdated = await store.findOutdated(htmlVersion, limit)
      for (const { id, content } of outdated)
        await store.update(id, bodyOf(content, await render(content), htmlVersion))
      if (outdated.length > 0) bus.publish(contentTopic, 'page')
      return outdated.length
    },
  }
}

export type PageSaver = ReturnType<typeof createPageSaver>

const cut = (text: string, max: number) => [...text.trim()].slice(0, max).join('')

/** Imports pages, each once: source path and content hash tell whether it is new, changed or unchanged. */
export function createPageImporter({ db, render, htmlVersion }: PageDeps) {
  return {
    findSource: async (sourcePath: string) => {
      const row = await createPageStore(db).getBySource(sourcePath)
      return row && { sourceHash: row.source_hash ?? '', path: row.path }
    },

    isPathTaken: async (path: string) => !isPagePath(path) || createPageStore(db).isPathTaken(path),

    /** The path must be free, or the page's own. */
    async save(page: ImportedPage) {
      const rendered = await render(page.content)
      const outcome = await db.transaction(async inner => {
        const store = createPageStore(inner)
        const known = await store.getBySource(page.sourcePath)
        const isOpen = page.status === 'public' && page.password === null
        // An import does not publish what was closed here.
        const isClosedHere = known?.status === pageStatus.private
        const record = {
          ...bodyOf(page.content, rendered, htmlVersion),
          title: cut(oneLine(page.title), limits.titleMaxLength),
          description: cut(page.description, limits.descriptionMaxLength) || rendered.excerpt,
          status: isOpen && !isClosedHere ? pageStatus.public : pageStatus.private,
          createdAt: page.createdAtMs,
          updatedAt: page.updatedAtMs,
          source_path: page.sourcePath,
          source_hash: page.sourceHash,
          meta: JSON.stringify(page.meta),
        }
        // The owner's settings (address, menu) stay when the file changes.
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

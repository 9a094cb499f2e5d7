import { articleStatus, isTop } from '@xiaolou/contract/article'
import { oneLine } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import type { Rendered } from '@xiaolou/markdown'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftImports, ImportedArticle, SavedArticle } from '../../platform/imported.ts'
import type { SearchTokens } from '../../platform/search-tokens.ts'
import type { Deps } from '../../platform/services.ts'
import { createThread } from '../../platform/thread.ts'
import { isDiskFull } from '../../platform/unavailable.ts'
import { readFields } from './article.fields.ts'
import { aliasesOf, categoryAndTags, closedness, cut, draftOf, readersOf } from './article.import-filed.ts'
import { bodyOf, coverOf, measuresOf, renderInputOf } from './article.render.ts'
import type { renderWithTokens } from './article.render-now.ts'
import { freeSlug, slugOfTitle } from './article.rules.ts'
import type { SaveDeps } from './article.service.ts'
import { createArticleWriter } from './article.write-store.ts'

// Starting a thread costs as much as rendering this many.
const renderedHere = 60

// At most this many are committed together: a commit flushes the search index and costs as much as several
// articles. A running site waits for the whole batch.
const storedTogether = 12

// Elsewhere the larger number comes first; here the smaller one does.
const pinnedOrderBase = 1_000
const checkOf = ({ missingAnchors, dropped, unclosedFenceLine }: Rendered) => ({
  missingAnchors,
  dropped,
  unclosedFenceLine,
})
const titleOf = ({ title }: ImportedArticle) => cut(oneLine(title), limits.titleMaxLength)

/** Appended to the hash of a file imported as a draft: its article was published here, not there. */
const draftMark = '#draft'
const hashOf = (row: { source_hash: string | null } | undefined) => row?.source_hash?.replace(draftMark, '')
type TextInput = Parameters<typeof renderWithTokens>[0]
type Text = Awaited<ReturnType<typeof renderWithTokens>>

/** An article with its rendering, before anything is stored. */
type Prepared = Text & {
  article: ImportedArticle
  cover: Awaited<ReturnType<typeof coverOf>>
}
type Outcome = { value?: SavedArticle; cause?: unknown }
type Pending = { readonly preparing: Promise<Prepared>; outcome?: Outcome }
/**
 * Search index changes, applied after a batch: the index flushes at each savepoint, which would take half of
 * the import's time.
 */
type IndexChange = { put: SearchTokens[]; remove: number[] }

/** Imports articles, each once: source path and content hash tell whether it is new, changed or unchanged. */
export function createArticleImporter(
  deps: SaveDeps & Pick<Deps, 'content'> & { draftImports: DraftImports; authorId: number },
) {
  const { db, bus, draftImports } = deps
  const { describePictures } = deps.media
  // A second thread would wait for the main one, whose writing takes longer than all of this.
  const thread = createThread<TextInput, Text>({
    ...{ file: new URL('./article.render-now.ts', import.meta.url), exported: 'renderWithTokens' },
    callsHere: renderedHere,
    here: async input => (await import('./article.render-now.ts')).renderWithTokens(input),
  })
  /** Articles not stored yet, in the order of their import. */
  const queue = new Set<Pending>()
  const render = async (markdown: string, indexed: Pick<TextInput, 'title'> = {}) =>
    thread.call({
      ...(await renderInputOf({ markdown, siteUrl: deps.siteUrl, describePictures })),
      ...indexed,
    })

  /** An unpublished article becomes a draft, with its time if that is in the future. */
  const storeDraft = async (db: Db, article: ImportedArticle, knownSlug: string | undefined) => {
    const wanted = article.slug || (await slugOfTitle(article.title))
    const slug = knownSlug || (await freeSlug(wanted, taken => createArticleWriter(db).isSlugTaken(taken)))
    const made = draftOf(article, { slug, timeZone: deps.timeZone, nowMs: deps.clock.now() })
    const source = { ...made.source, source_hash: article.sourceHash + draftMark }
    const draft = { ...made, source, authorId: deps.authorId }
    await draftImports.save(db, draft)
    const outcome = knownSlug === undefined ? ('created' as const) : ('updated' as const)
    return { id: 0, slug, outcome }
  }

  /** Runs in a transaction that holds the lock of names. */
  const store = async (db: Db, { article, rendered, tokens, cover }: Prepared, index: IndexChange) => {
    const known = await createArticleWriter(db).getSource(article.sourcePath)
    const draft = known ? undefined : await draftImports.get(db, article.sourcePath)
    if (hashOf(known ?? draft) === article.sourceHash) {
      const nothing = { missingAnchors: [], dropped: [], unclosedFenceLine: null }
      const { id, slug } = { id: known?.id ?? 0, slug: known?.slug ?? draft?.slug ?? '' }
      return { id, slug, outcome: 'unchanged' as const, ...nothing }
    }
    const isPublished = article.status === 'public'
    // The owner published it here from the imported draft: its visibility was decided here.
    const isOfDraft = !isPublished && known?.source_hash?.endsWith(draftMark) === true
    const staysDraft =
      !known && !(isPublished && (!draft || (await draftImports.giveWay(db, article.sourcePath))))
    if (staysDraft) return { ...(await storeDraft(db, article, draft?.slug)), ...checkOf(rendered) }
    const { category, tags } = categoryAndTags(article)
    const body = bodyOf(article.content, rendered)
    const source = {
      source_path: article.sourcePath,
      source_hash: isOfDraft ? article.sourceHash + draftMark : article.sourceHash,
      meta: JSON.stringify(article.meta),
    }
    const writer = createArticleWriter(db)
    const wanted = article.slug || (await slugOfTitle(article.title))
    const slug = known?.slug ?? (await freeSlug(wanted, taken => writer.isSlugTaken(taken)))
    const record = {
      article_title: titleOf(article),
      slug,
      author_id: deps.authorId,
      category_id: await writer.ensureNamed('category', category, deps.clock.now()),
      article_description: cut(article.description, limits.descriptionMaxLength) || rendered.excerpt,
      ...cover,
      is_top: article.isPinned ? isTop.yes : isTop.no,
      order: article.isPinned ? Math.max(0, pinnedOrderBase - article.order) : 0,
      type: article.type,
      origin_url: article.originUrl,
      // If the file names no music, the music set here is kept.
      ...(article.music !== '' && { music: cut(article.music, limits.musicLinkMaxLength) }),
      ...measuresOf(rendered),
      updatedAt: article.updatedAtMs,
    }
    const dated = { ...record, createdAt: article.createdAtMs }
    const readers = readersOf(article)
    // Its document was unpublished at the source; its comments stay with it.
    if (!isPublished) Object.assign(readers, { status: articleStatus.private, password: '' })
    const before = known && (await readFields(db, known.id, deps.timeZone))
    let id = known?.id
    if (id === undefined) id = await writer.insertArticle({ ...dated, ...readers }, body, source)
    else {
      const isCloser = known !== undefined && closedness(readers) >= closedness(known)
      // The date of publication here is kept, too.
      const change = isOfDraft ? record : isCloser ? { ...dated, ...readers } : dated
      await writer.updateArticle(id, change)
      await writer.updateBody(id, { ...body, ...source })
    }
    const tagIds: number[] = []
    for (const tag of tags) tagIds.push(await writer.ensureNamed('tag', tag, deps.clock.now()))
    await writer.setTags(id, tagIds)
    await writer.addRedirects(id, aliasesOf(article, slug))
    const after = before && (await readFields(db, id, deps.timeZone))
    if (before && after) await deps.content.drafts.merge(db, id, { before, after })
    const { slug: address, entry } = await writer.syncTagList(id)
    if (entry) index.put.push({ ...tokens, id })
    else index.remove.push(id)
    const outcome = known || draft ? ('updated' as const) : ('created' as const)
    return { id, slug: address, outcome, ...checkOf(rendered) }
  }

  const prepared = async (article: ImportedArticle): Promise<Prepared> => {
    const text = await render(article.content, { title: titleOf(article) })
    return { ...text, article, cover: await coverOf(article.cover, describePictures) }
  }

  /**
   * Stores a batch in one transaction with a savepoint for each, so that failures are separate. Articles that
   * failed to render are skipped; their callers get the error.
   */
  const storeTogether = async (wanted: readonly Pending[]) => {
    const settled = await Promise.allSettled(wanted.map(({ preparing }) => preparing))
    const batch = wanted.flatMap((pending, at) => {
      const one = settled[at]
      return one?.status === 'fulfilled' ? [{ pending, one: one.value }] : []
    })
    const index: IndexChange = { put: [], remove: [] }
    const stored = await db.inBatches(async inner => {
      const writer = createArticleWriter(inner)
      await writer.lockNames()
      const all: Outcome[] = []
      for (const { one } of batch) {
        const saving = inner.transaction(alone => store(alone, one, index))
        all.push(
          await saving.then(
            value => ({ value }),
            cause => {
              // SQLite has rolled everything back: further writes would run outside of any transaction.
              if (isDiskFull(cause)) throw cause
              return { cause }
            },
          ),
        )
      }
      await writer.putInIndex(index.put)
      await writer.removeFromIndex(index.remove)
      return all
    })
    for (const [at, { pending }] of batch.entries()) {
      queue.delete(pending)
      pending.outcome = stored[at] ?? {}
    }
  }

  return {
    findSource: async (sourcePath: string) => {
      const row =
        (await createArticleWriter(db).getSource(sourcePath)) ?? (await draftImports.get(db, sourcePath))
      return row && { sourceHash: hashOf(row) ?? '', slug: row.slug }
    },

    findId: async (sourcePath: string) => (await createArticleWriter(db).getSource(sourcePath))?.id,

    isSlugTaken: (slug: string) => createArticleWriter(db).isSlugTaken(slug),

    /** Renders without saving. */
    check: async (article: Pick<ImportedArticle, 'content'>) =>
      checkOf((await render(article.content)).rendered),

    /** Starts rendering; the returned function stores the article, together with those added after it. */
    prepare(article: ImportedArticle) {
      const pending: Pending = { preparing: prepared(article) }
      queue.add(pending)
      pending.preparing.catch(() => queue.delete(pending))
      return async () => {
        await pending.preparing
        if (!pending.outcome) {
          const next = [...new Set([pending, ...queue])].slice(0, storedTogether)
          // If the batch fails, this article is tried alone.
          await storeTogether(next).catch(() => storeTogether([pending]))
        }
        const { value, cause } = pending.outcome ?? {}
        if (!value) throw cause
        return value
      }
    },

    /** The file no longer contains an article: bins its article, if there was one. */
    async putInBin(sourcePath: string) {
      const known = await createArticleWriter(db).getSource(sourcePath)
      if (!known) return draftImports.bin(db, sourcePath)
      if (known.status === articleStatus.bin) return
      await db.transaction(async inner => {
        const writer = createArticleWriter(inner)
        const binned_at = deps.clock.now()
        const binned = { status: articleStatus.bin, status_before_bin: known.status, binned_at }
        await writer.updateArticle(known.id, binned)
        await writer.syncListing(known.id)
      })
    },

    /** Stops the rendering thread. */
    end: thread.end,

    /** Drops cached pages, once, after the last article. */
    finish: () => bus.publish(contentTopic, 'import'),
  }
}

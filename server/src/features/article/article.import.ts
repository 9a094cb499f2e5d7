import { articleStatus, isTop } from '@xiaolou/contract/article'
import { oneLine } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import type { Rendered } from '@xiaolou/markdown'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftImports, ImportedArticle, SavedArticle } from '../../platform/imported.ts'
import type { Deps } from '../../platform/services.ts'
import { isDiskFull } from '../../platform/unavailable.ts'
import { readFields } from './article.fields.ts'
import { aliasesOf, categoryAndTags, closedness, cut, draftOf, readersOf } from './article.import-filed.ts'
import type { ArticleEntry } from './article.index.ts'
import { bodyOf, coverOf, createRenderThread, measuresOf, renderArticle } from './article.render.ts'
import { freeSlug, slugOfTitle } from './article.rules.ts'
import type { SaveDeps } from './article.service.ts'
import { createArticleWriter } from './article.write-store.ts'

// A thread costs as much as these take.
const renderedHere = 60

// As many, if there are, wait for each other: a commit writes the search index out and costs as much as several articles. A site beside
// waits for all of them.
const storedTogether = 12

// Elsewhere the larger number stands first; here the smaller one does.
const pinnedOrderBase = 1_000
const checkOf = ({ missingAnchors, dropped, unclosedFenceLine }: Rendered) => ({
  missingAnchors,
  dropped,
  unclosedFenceLine,
})
/** Behind the hash of a file whose draft is here: an article that has it was published here, whatever its file says. */
const draftMark = '#draft'
const hashOf = (row: { source_hash: string | null } | undefined) => row?.source_hash?.replace(draftMark, '')
/** An article and what was made of it before anything of it is stored. */
type Prepared = {
  article: ImportedArticle
  rendered: Rendered
  cover: Awaited<ReturnType<typeof coverOf>>
}
type Outcome = { value?: SavedArticle; cause?: unknown }
type Pending = { readonly preparing: Promise<Prepared>; outcome?: Outcome }
/** What the search index is told after a batch: it writes itself out at each savepoint, which would be half of an import. */
type IndexChange = { put: ArticleEntry[]; remove: number[] }

/** Takes articles in, each once: source path and content hash say whether it is new, changed or the same. */
export function createArticleImporter(
  deps: SaveDeps & Pick<Deps, 'content'> & { draftImports: DraftImports; authorId: number },
) {
  const { db, bus, draftImports } = deps
  const { describePictures } = deps.media
  const thread = createRenderThread(renderedHere)
  /** What is not stored yet, in the order in which it was handed over. */
  const queue = new Set<Pending>()
  const render = (markdown: string) =>
    renderArticle({ markdown, siteUrl: deps.siteUrl, describePictures }, thread.call)

  /** What was not published there is a draft here, with its time where it has one that is still to come. */
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

  /** In a transaction that holds the lock of names. */
  const store = async (db: Db, { article, rendered, cover }: Prepared, index: IndexChange) => {
    const known = await createArticleWriter(db).getSource(article.sourcePath)
    const draft = known ? undefined : await draftImports.get(db, article.sourcePath)
    if (hashOf(known ?? draft) === article.sourceHash) {
      const nothing = { missingAnchors: [], dropped: [], unclosedFenceLine: null }
      const { id, slug } = { id: known?.id ?? 0, slug: known?.slug ?? draft?.slug ?? '' }
      return { id, slug, outcome: 'unchanged' as const, ...nothing }
    }
    const isPublished = article.status === 'public'
    // The owner published it here, of the draft that its file still is: who reads it was settled here.
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
      article_title: cut(oneLine(article.title), limits.titleMaxLength),
      slug,
      author_id: deps.authorId,
      category_id: await writer.ensureNamed('category', category, deps.clock.now()),
      article_description: cut(article.description, limits.descriptionMaxLength) || rendered.excerpt,
      ...cover,
      is_top: article.isPinned ? isTop.yes : isTop.no,
      order: article.isPinned ? Math.max(0, pinnedOrderBase - article.order) : 0,
      type: article.type,
      origin_url: article.originUrl,
      // One that names none keeps what it was given here.
      ...(article.music !== '' && { music: cut(article.music, limits.musicLinkMaxLength) }),
      ...measuresOf(rendered),
      updatedAt: article.updatedAtMs,
    }
    const dated = { ...record, createdAt: article.createdAtMs }
    const readers = readersOf(article)
    // Its document was taken back where it comes from; its comments stay with it.
    if (!isPublished) Object.assign(readers, { status: articleStatus.private, password: '' })
    const before = known && (await readFields(db, known.id, deps.timeZone))
    let id = known?.id
    if (id === undefined) id = await writer.insertArticle({ ...dated, ...readers }, body, source)
    else {
      const isCloser = known !== undefined && closedness(readers) >= closedness(known)
      // It keeps the day, too, on which it was published here.
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
    if (entry) index.put.push(entry)
    else index.remove.push(id)
    const outcome = known || draft ? ('updated' as const) : ('created' as const)
    return { id, slug: address, outcome, ...checkOf(rendered) }
  }

  const prepared = async (article: ImportedArticle): Promise<Prepared> => {
    const rendered = await render(article.content)
    return { article, rendered, cover: await coverOf(article.cover, describePictures) }
  }

  /** In one transaction, each for itself: one that fails takes no other with it. What could not be rendered is left to whoever asks for it. */
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
              // SQLite has taken back all of them: what came now would be stored outside of any transaction.
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
    async check(article: Pick<ImportedArticle, 'content'>) {
      return checkOf(await render(article.content))
    },

    /** Begins to render; what it gives stores the article, and with it those that were handed over after it. */
    prepare(article: ImportedArticle) {
      const pending: Pending = { preparing: prepared(article) }
      queue.add(pending)
      pending.preparing.catch(() => queue.delete(pending))
      return async () => {
        await pending.preparing
        if (!pending.outcome) {
          const next = [...new Set([pending, ...queue])].slice(0, storedTogether)
          // What fails for all together is tried for this one by itself.
          await storeTogether(next).catch(() => storeTogether([pending]))
        }
        const { value, cause } = pending.outcome ?? {}
        if (!value) throw cause
        return value
      }
    },

    /** Of a file that is no article any more: its article, if there was one, goes into the bin. */
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

    /** Ends what renders, whatever came of it. */
    end: thread.end,

    /** Drops cached pages, once, after the last article. */
    finish: () => bus.publish(contentTopic, 'import'),
  }
}

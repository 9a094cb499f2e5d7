import { type Draft, type DraftFields, newDraft, type publishDraft } from '@xiaolou/contract/draft'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import type { HandlerInput } from '@xiaolou/contract/kit/route'
import { comingMs, sureNow, wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { createWritingDayStore } from './draft.day.ts'
import { columnsOf, fieldsOf, isRested, isSame, keepVersion, pack, wordsOf } from './draft.history.ts'
import { createDraftPublisher, type DraftDeps, isOutdated, requireReady } from './draft.publish.ts'
import { createSourceStore } from './draft.source.ts'
import { createDraftStore } from './draft.store.ts'
import type { DraftTable } from './draft.table.ts'

/** A scheduled time may pass while the request is on its way. */
const dueOnTheWayMs = 60_000
const binnedForMs = 30 * 24 * 60 * 60_000

/** The article in the key of a draft not yet saved: `article-7`. */
function articleIdOf(key: string): number | undefined {
  const [, digits] = /^article-([1-9]\d{0,14})$/.exec(key) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Drafts: saved by revision, published as articles now or at their time, kept in a history and a bin. */
export function createDraftService(deps: DraftDeps) {
  const { db, clock, timeZone } = deps
  const { articles } = deps.content
  const { publishNow, publishDue } = createDraftPublisher(deps)
  const store = createDraftStore(db)
  const timeOf = (ms: number) => (ms === 0 ? '' : wireTime(ms, timeZone))

  /** As on the wire. A published draft is read from its article, which may have changed elsewhere. */
  const viewOf = async (row: DraftTable): Promise<Draft> => {
    const article = row.article_id === null ? undefined : await articles.getFields(row.article_id)
    const isPublished = article !== undefined && row.revision === row.published_revision
    const own = fieldsOf(row)
    const description = own.description === '' ? '' : article?.fields.description
    return {
      key: row.key,
      revision: row.revision,
      article_id: row.article_id ?? 0,
      article_slug: article?.slug ?? '',
      is_published: isPublished,
      publish_at: timeOf(row.publish_at),
      fields: isPublished ? { ...article.fields, description: description ?? '' } : own,
      savedAt: wireTime(row.updatedAt, timeZone),
    }
  }

  /** The answer to publishing, if the revision is published. */
  const publishedOf = async (row: DraftTable, revision = row.revision) => {
    const article = row.article_id === null ? undefined : await articles.getFields(row.article_id)
    if (!article || row.revision !== revision || row.published_revision !== revision) return undefined
    return { article_id: row.article_id ?? 0, slug: article.slug, publish_at: '' }
  }

  const countToday = (inner: Db, authorId: number, words: number) =>
    createWritingDayStore(inner).add(authorId, wireTime(clock.now(), timeZone).slice(0, 10), words)

  const require = async (key: string) => orRefuse(await store.get(key), 'draftNotFound')

  /** The draft of an article; if none was saved yet, the article as it is, at revision 0. */
  const getOfArticle = async (id: number): Promise<Draft> => {
    const row = await store.getOfArticle(id)
    if (row) return viewOf(row)
    const article = orRefuse(await articles.getFields(id), 'articleNotFound')
    return {
      key: `article-${id}`,
      revision: 0,
      article_id: id,
      article_slug: article.slug,
      is_published: true,
      publish_at: '',
      fields: article.fields,
      savedAt: wireTime(clock.now(), timeZone),
    }
  }

  /** By its key; includes the unsaved draft of an article. */
  const find = async (key: string): Promise<Draft | undefined> => {
    const row = await store.get(key)
    if (row) return viewOf(row)
    const id = articleIdOf(key)
    return id === undefined ? undefined : getOfArticle(id)
  }

  return {
    /** An unsaved draft is empty, at revision 0: a browser creates the key, and requests it first. */
    async get(key: string): Promise<Draft> {
      const empty = { key, revision: 0, article_id: 0, article_slug: '', is_published: false, publish_at: '' }
      const savedAt = wireTime(clock.now(), timeZone)
      return (await find(key)) ?? { ...empty, fields: newDraft, savedAt }
    },

    getOfArticle,

    /** For preview links: refuses drafts in the bin and missing ones. */
    async getShown(key: string): Promise<Draft> {
      const row = await store.get(key)
      const draft = orRefuse(await find(key), 'draftNotFound')
      const isAway = (row?.binned_at ?? 0) > 0 || (await articles.isBinned(draft.article_id))
      if (isAway) throw refusal('draftNotFound', { message: '这份草稿已经收起来了' })
      return draft
    },

    async save(input: {
      key: string
      baseRevision: number
      articleId: number
      fields: DraftFields
      authorId: number
    }) {
      const { key, fields } = input
      const nowMs = clock.now()
      const known = await store.get(key)
      if (!known) {
        // A draft that was deleted for good while open in an editor is created again, so that no text is
        // lost.
        const row = {
          key,
          article_id: input.articleId || (articleIdOf(key) ?? null),
          author_id: input.authorId,
          revision: input.baseRevision + 1,
          published_revision: 0,
          ...(await columnsOf(fields)),
          publish_at: 0,
          binned_at: 0,
          createdAt: nowMs,
          updatedAt: nowMs,
        }
        const article =
          row.article_id !== null && orRefuse(await articles.getFields(row.article_id), 'articleNotFound')
        // The words of a published article or of a deleted draft were not written today.
        const had = article
          ? await wordsOf(article.fields.content)
          : input.baseRevision > 0
            ? row.word_count
            : 0
        const isAdded = await db.transaction(async inner => {
          if (!(await createDraftStore(inner).tryAdd(row))) return false
          await countToday(inner, input.authorId, row.word_count - had)
          return true
        })
        if (isAdded) return { revision: row.revision, savedAt: wireTime(nowMs, timeZone), conflict: null }
      }
      const row =
        known ??
        (await store.get(key)) ??
        orRefuse(await store.getOfArticle(input.articleId), 'draftNotFound')
      const saved = (revision: number, ms: number) => ({
        revision,
        savedAt: wireTime(ms, timeZone),
        conflict: null,
      })
      const isRead = row.revision === row.published_revision
      if (isSame(fieldsOf(row), fields) || (isRead && isSame((await viewOf(row)).fields, fields)))
        return saved(row.revision, row.updatedAt)
      if (row.key === key && row.revision === input.baseRevision) {
        const isKept = isRested(row, await store.getLastKeptMs(key), nowMs)
        const rested = isKept ? await pack(fieldsOf(row)) : undefined
        // Not the stored count, which an older release may have counted differently.
        const had = await wordsOf(row.content)
        const columns = await columnsOf(fields)
        const change = { ...columns, revision: row.revision + 1, updatedAt: nowMs, binned_at: 0 }
        const isDone = await db.transaction(async inner => {
          const inside = createDraftStore(inner)
          if (!(await inside.tryUpdate(key, row.revision, change))) return false
          const about = { draft_key: key, revision: row.revision, createdAt: row.updatedAt }
          if (rested) await keepVersion(inside, rested, { ...about, kind: 'pause' })
          await countToday(inner, input.authorId, change.word_count - had)
          return true
        })
        if (isDone) return saved(row.revision + 1, nowMs)
      }
      const other = await viewOf((await store.get(row.key)) ?? row)
      return { revision: other.revision, savedAt: other.savedAt, conflict: other }
    },

    async publish(key: string, { revision, publish_at }: HandlerInput<typeof publishDraft>['body']) {
      const row = await require(key)
      if (row.revision !== revision) throw refusal('draftOutdated')
      // The response was lost, or two windows asked: it is published already.
      const done = await publishedOf(row)
      if (done) return done
      const nowMs = clock.now()
      const atMs = publish_at === '' ? nowMs : comingMs(publish_at, timeZone, nowMs)
      // Only the server's clock decides what is past. A scheduled draft must not be published at once.
      if (nowMs - atMs > dueOnTheWayMs)
        throw refusal('draftNotReady', {
          field: 'publish_at',
          message: '定的时间已经过了，换一个将来的；要现在就发布，就不定时间',
        })
      if (atMs <= nowMs) {
        try {
          return await publishNow(row)
        } catch (cause) {
          const now = isOutdated(cause) ? await publishedOf(await require(key), revision) : undefined
          if (!now) throw cause
          return now
        }
      }
      requireReady(fieldsOf(row))
      if (!(await store.tryUpdate(key, revision, { publish_at: atMs, binned_at: 0 })))
        throw refusal('draftOutdated')
      await createSourceStore(db).settle(key)
      return { article_id: 0, slug: '', publish_at: timeOf(atMs) }
    },

    publishDue,

    async unschedule(key: string) {
      await require(key)
      await store.update([key], { publish_at: 0 })
      await createSourceStore(db).settle(key)
    },

    /** Bins drafts; unpublished changes of an article are discarded, but stay in the history. */
    async bin(keys: readonly string[]) {
      const nowMs = clock.now()
      for (const row of await store.find(keys)) {
        const article = row.article_id === null ? undefined : await articles.getFields(row.article_id)
        const packed = article && (await pack(fieldsOf(row)))
        const next = row.revision + 1
        await db.transaction(async inner => {
          const inside = createDraftStore(inner)
          if (!article || !packed) return inside.update([row.key], { binned_at: nowMs, publish_at: 0 })
          const about = { draft_key: row.key, revision: row.revision, createdAt: nowMs }
          const asRead = { ...(await columnsOf(article.fields)), revision: next, published_revision: next }
          const change = { ...asRead, publish_at: 0, updatedAt: nowMs }
          // Changes saved meanwhile must not be discarded.
          if (!(await inside.tryUpdate(row.key, row.revision, change))) return
          await keepVersion(inside, packed, { ...about, kind: 'restore' })
        })
      }
    },

    restore: (keys: readonly string[]) => store.update(keys, { binned_at: 0 }),

    async deleteForever(keys: readonly string[]) {
      const rows = await store.find(keys)
      await store.delete(rows.filter(row => row.binned_at > 0).map(row => row.key))
    },

    async deleteOld() {
      await store.delete(await store.findBinnedBefore(sureNow(clock) - binnedForMs))
    },

    /** Keeps a text in a draft's history: one replaced by a restored version, or one that lost a conflict. */
    async keep(key: string, kind: 'restore' | 'conflict', fields: DraftFields) {
      const row = await require(key)
      const packed = await pack({ ...newDraft, ...fields })
      const about = { draft_key: key, revision: row.revision, kind, createdAt: clock.now() }
      await db.transaction(inner => keepVersion(createDraftStore(inner), packed, about))
    },
  }
}

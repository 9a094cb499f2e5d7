import { type ArticleDraft, addArticle, articleStatus, isTop } from '@xiaolou/contract/article'
import type { DraftFields } from '@xiaolou/contract/draft'
import { refusal } from '@xiaolou/contract/errors'
import { refuseField } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { isGuarded } from '@xiaolou/contract/unlisted-address'
import { pastMs, sureNow, wireTime } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Refile } from '../../platform/followed-draft.ts'
import type { Deps } from '../../platform/services.ts'
import { guardedSlug } from './article.address.ts'
import { readFields } from './article.fields.ts'
import { createArticleManageStore, type ManagedState } from './article.manage-store.ts'
import { bodyOf, coverOf, htmlVersion, measuresOf, renderArticle } from './article.render.ts'
import { cleanSlug, freeSlug, keptStatus, slugOfTitle, visibilityOf } from './article.rules.ts'
import type { ArticleRow } from './article.store.ts'
import {
  type ArticleRecord,
  type ArticleStates,
  type ArticleWriter,
  createArticleWriter,
} from './article.write-store.ts'

/** Applies a change of an article to its draft: otherwise publishing the draft would revert it. */
type FiledBy = (row: ManagedState) => ReturnType<Refile>

export type SaveDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'siteUrl' | 'timeZone' | 'media'>

const outOfBin = { binned_at: 0, status_before_bin: 0 }
const binnedForMs = 30 * 24 * 60 * 60_000

/** The owner's changes; absent fields stay. */
type DraftChanges = { [Name in keyof ArticleDraft]?: ArticleDraft[Name] | undefined }
/** Fields that the family's calls do not have. */
type OwnFields = Pick<
  ArticleStates,
  'password' | 'series' | 'licence' | 'music' | 'comments_closed' | 'pinned_until'
> & { is_hidden: number }
/** Further work in the transaction that saves. */
type Also = (inner: Db, saved: { id: number; slug: string }) => Promise<void>
export type More = { own?: OwnFields; first?: (inner: Db) => Promise<void>; also?: Also }

/** The owner's writing: adds, changes, bins and deletes articles. */
export function createArticleSaver(deps: SaveDeps & Pick<Deps, 'conversation' | 'content'>) {
  const { db, clock } = deps
  const { describePictures } = deps.media
  const render = (markdown: string) => renderArticle({ markdown, siteUrl: deps.siteUrl, describePictures })

  const categoryIdOf = async (writer: ArticleWriter, { id, category_name }: ArticleDraft['category']) => {
    if (id) {
      if (!(await writer.isThere('category', id))) throw refusal('categoryNotFound')
      return id
    }
    if (!category_name) throw refuseField(addArticle, 'category', '请选择或填写分类')
    return writer.ensureNamed('category', category_name, clock.now())
  }
  const tagIdsOf = async (writer: ArticleWriter, tags: ArticleDraft['tagList']) => {
    const ids: number[] = []
    for (const { id, tag_name } of tags) {
      if (id) {
        if (!(await writer.isThere('tag', id))) throw refusal('tagNotFound')
        ids.push(id)
      } else if (tag_name) ids.push(await writer.ensureNamed('tag', tag_name, clock.now()))
    }
    return ids
  }
  const slugFor = async (
    writer: ArticleWriter,
    wanted: string | undefined,
    title: string,
    exceptId?: number,
  ) => {
    const named = wanted ? cleanSlug(wanted) : undefined
    if (wanted && !named) throw refuseField(addArticle, 'slug', '地址里不能有 / ? # % 和空格')
    if (!named) return freeSlug(await slugOfTitle(title), slug => writer.isSlugTaken(slug, exceptId))
    if (await writer.isSlugTaken(named, exceptId)) throw refusal('slugTaken', { field: 'slug' })
    return named
  }
  const changeArticle = (id: number, change: Partial<ArticleRecord>, filedBy?: FiledBy) =>
    db.transaction(async inner => {
      const writer = createArticleWriter(inner)
      await writer.updateArticle(id, change)
      await writer.syncListing(id)
      if (!filedBy) return
      const [row] = await createArticleManageStore(inner).findStates([id])
      if (row && row.status !== articleStatus.bin)
        await deps.content.drafts.refile(inner, [id], () => filedBy(row))
    })

  const fileOf = (row: ManagedState) => ({ visibility: visibilityOf(row), password: row.password })

  const intoBin = ({ status }: Pick<ArticleRow, 'status'>) =>
    status === articleStatus.bin ? {} : { status_before_bin: status, binned_at: clock.now() }

  const deleteForever = (id: number) =>
    db.transaction(async inner => {
      await deps.conversation.removeBelow(inner, likeType.article, [id])
      await createArticleWriter(inner).deleteArticle(id)
    })

  /** Changes the given fields. A new slug leaves the old one as a redirect. */
  const update = async (article: ArticleRow, draft: DraftChanges, { own, first, also }: More = {}) => {
    const { article_content: markdown } = draft
    const rendered = markdown === undefined ? undefined : await render(markdown)
    const change: Partial<ArticleRecord> = { ...own, updatedAt: clock.now() }
    for (const name of ['article_title', 'origin_url', 'is_top', 'order', 'type', 'status'] as const) {
      if (draft[name] !== undefined) Object.assign(change, { [name]: draft[name] })
    }
    if (draft.status) {
      const isBinned = draft.status === articleStatus.bin
      Object.assign(change, isBinned ? intoBin(article) : outOfBin)
    }
    // If the shown date is unchanged, the exact time stays, to the millisecond and in an hour that occurs
    // twice.
    if (draft.createdAt && draft.createdAt !== wireTime(article.createdAt, deps.timeZone))
      change.createdAt = pastMs(draft.createdAt, deps.timeZone, clock.now())
    if (draft.article_cover !== undefined)
      Object.assign(change, await coverOf(draft.article_cover, describePictures))
    if (rendered) Object.assign(change, measuresOf(rendered))
    if (draft.article_description !== undefined) {
      change.article_description =
        draft.article_description || rendered?.excerpt || article.article_description
    }
    return db.transaction(async inner => {
      const writer = createArticleWriter(inner)
      await writer.lockNames()
      await first?.(inner)
      if (draft.category) change.category_id = await categoryIdOf(writer, draft.category)
      const isHidden = (own?.is_hidden ?? article.is_hidden) === 1
      // Otherwise it would get a new address each time.
      const stays = isHidden && draft.slug && isGuarded(article.slug, draft.slug)
      if (draft.slug && !stays) {
        const slug = await slugFor(writer, draft.slug, article.article_title, article.id)
        if (slug !== article.slug) await writer.addRedirects(article.id, [`slug/${article.slug}`])
        await writer.removeRedirect(`slug/${slug}`)
        change.slug = slug
      }
      await writer.updateArticle(article.id, change)
      if (rendered && markdown !== undefined) await writer.updateBody(article.id, bodyOf(markdown, rendered))
      if (draft.tagList) await writer.setTags(article.id, await tagIdsOf(writer, draft.tagList))
      const saved = { id: article.id, slug: await writer.syncListing(article.id) }
      await also?.(inner, saved)
      return saved
    })
  }

  return {
    async add(draft: ArticleDraft, authorId: number, { own, first, also }: More = {}) {
      const rendered = await render(draft.article_content)
      const cover = await coverOf(draft.article_cover, describePictures)
      const nowMs = clock.now()
      const createdAt = draft.createdAt ? pastMs(draft.createdAt, deps.timeZone, nowMs) : nowMs
      return db.transaction(async inner => {
        const writer = createArticleWriter(inner)
        await writer.lockNames()
        await first?.(inner)
        const free = await slugFor(writer, draft.slug, draft.article_title)
        // A new unlisted article without a given slug: one made of the title alone could be guessed.
        const slug = own?.is_hidden === 1 && !draft.slug ? guardedSlug(free) : free
        const id = await writer.insertArticle(
          {
            article_title: draft.article_title,
            slug,
            author_id: authorId,
            category_id: await categoryIdOf(writer, draft.category),
            article_description: draft.article_description || rendered.excerpt,
            ...cover,
            is_top: draft.is_top,
            order: draft.order,
            type: draft.type,
            status: draft.status,
            is_hidden: 0,
            ...own,
            origin_url: draft.origin_url,
            ...measuresOf(rendered),
            createdAt,
            updatedAt: createdAt,
          },
          bodyOf(draft.article_content, rendered),
        )
        await writer.setTags(id, await tagIdsOf(writer, draft.tagList))
        await writer.removeRedirect(`slug/${slug}`)
        const saved = { id, slug: await writer.syncListing(id) }
        await also?.(inner, saved)
        return saved
      })
    },

    update,

    /** Changes fields outside of its draft, which is updated as well. */
    async updateElsewhere(article: ArticleRow, draft: DraftChanges) {
      let before: DraftFields | undefined
      await update(article, draft, {
        async first(inner) {
          before = await readFields(inner, article.id, deps.timeZone)
        },
        async also(inner) {
          const after = await readFields(inner, article.id, deps.timeZone)
          if (before && after) await deps.content.drafts.merge(inner, article.id, { before, after })
        },
      })
    },

    setTop: (id: number, is_top: 1 | 2) =>
      changeArticle(id, { is_top }, () => ({ is_pinned: is_top === isTop.yes })),
    setStatus: (id: number, status: 1 | 2) => changeArticle(id, { status, ...outOfBin }, fileOf),

    /** For thirty days; the previous status is stored for restoring. */
    async moveToBin({ id, status }: Pick<ArticleRow, 'id' | 'status'>) {
      if (status === articleStatus.bin) return
      await changeArticle(id, { status: articleStatus.bin, ...intoBin({ status }) })
    },

    /** Restores from the bin with the previous status; private if that is unknown. */
    takeBack: (article: Pick<ArticleRow, 'id' | 'status' | 'status_before_bin'>) =>
      changeArticle(article.id, { status: keptStatus(article), ...outOfBin }),

    /** Time-based changes: unpins articles, and deletes those binned for thirty days. */
    async keepTime() {
      const writer = createArticleWriter(db)
      const [unpinned, over] = [
        await writer.findUnpinned(clock.now()),
        await writer.findBinnedBefore(sureNow(clock) - binnedForMs),
      ]
      for (const id of unpinned) await changeArticle(id, { is_top: isTop.no, pinned_until: 0 })
      for (const id of over) await deleteForever(id)
      if (unpinned.length + over.length > 0) deps.bus.publish(contentTopic, 'article')
    },

    deleteForever,

    async renderOutdated(limit: number): Promise<number> {
      const outdated = await createArticleWriter(db).findOutdated(htmlVersion, limit)
      for (const { article_id, article_content } of outdated) {
        const rendered = await render(article_content)
        await db.transaction(async inner => {
          const writer = createArticleWriter(inner)
          await writer.updateBody(article_id, bodyOf(article_content, rendered))
          await writer.updateArticle(article_id, measuresOf(rendered))
          await writer.syncListing(article_id)
        })
      }
      if (outdated.length > 0) deps.bus.publish(contentTopic, 'article')
      return outdated.length
    },
  }
}

export type ArticleSaver = ReturnType<typeof createArticleSaver>

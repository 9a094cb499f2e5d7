import { type ArticleDraft, articleStatus, isTop } from '@xiaolou/contract/article'
import type { DraftFields } from '@xiaolou/contract/draft'
import { refusal } from '@xiaolou/contract/errors'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import { notifyType } from '@xiaolou/contract/notify'
import { comingMs } from '../../platform/clock.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftSource } from '../../platform/imported.ts'
import type { Deps } from '../../platform/services.ts'
import { fieldsOf, keepVersion, pack } from './draft.history.ts'
import { createSourceStore } from './draft.source.ts'
import { createDraftStore } from './draft.store.ts'
import type { DraftTable } from './draft.table.ts'

/** What drafts need of articles. */
export type ArticleLender = {
  /** The article as draft fields, with its slug; undefined if it does not exist. */
  getFields(id: number): Promise<{ fields: DraftFields; slug: string } | undefined>
  /** Whether it is in the bin of articles with a date; drafts of the family are in there without one. */
  isBinned(id: number): Promise<boolean>
  /** Saves an article, a new one if `id` is null; `first` and `also` run in the same transaction. */
  publish(input: {
    id: number | null
    authorId: number
    draft: ArticleDraft
    own: {
      password: string
      series: string
      licence: string
      music: string
      comments_closed: number
      pinned_until: number
      is_hidden: number
    }
    /** Before anything is written, and after everything is. */
    first: (inner: Db) => Promise<void>
    also: (inner: Db, saved: { id: number; slug: string }) => Promise<void>
  }): Promise<{ id: number; slug: string }>
  /** Links the article to its source file: an import finds it by that, and its old paths lead to it. */
  keepSource(inner: Db, id: number, source: DraftSource): Promise<void>
}

export type DraftDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone'> & {
  identity: Pick<Deps['identity'], 'findAdministratorIds'>
  outbound: Pick<Deps['outbound'], 'notify'>
  content: { articles: ArticleLender }
}

const dueAtOnce = 20

const outdatedMessage = refusal('draftOutdated').message
export const isOutdated = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.message === outdatedMessage

/** Throws if something required for publishing is missing. */
export function requireReady(fields: DraftFields): void {
  const missing = (
    [
      ['title', fields.title === '', '还没有标题'],
      ['content', fields.content.trim() === '', '还没有正文'],
      ['category', fields.category === '', '还没有选分类'],
      ['password', fields.visibility === 'password' && fields.password === '', '凭口令看的文章要有口令'],
    ] as const
  ).find(([, isMissing]) => isMissing)
  if (missing) throw refusal('draftNotReady', { field: missing[0], message: missing[2] })
}

/** Publishes drafts, now or at their scheduled time. */
export function createDraftPublisher(deps: DraftDeps) {
  const { db, bus, clock, timeZone } = deps
  const { articles } = deps.content
  const store = createDraftStore(db)
  const msOf = (time: string) => (time === '' ? 0 : comingMs(time, timeZone, clock.now()))

  const isPinned = ({ is_pinned, pinned_until }: DraftFields) =>
    is_pinned && (pinned_until === '' || msOf(pinned_until) > clock.now())

  const draftOf = (fields: DraftFields): ArticleDraft => ({
    article_title: fields.title,
    article_content: fields.content,
    article_description: fields.description,
    article_cover: fields.cover,
    origin_url: fields.origin_url,
    slug: fields.slug || undefined,
    category: { category_name: fields.category },
    tagList: fields.tags.filter(tag_name => tag_name !== '').map(tag_name => ({ tag_name })),
    is_top: isPinned(fields) ? isTop.yes : isTop.no,
    order: 0,
    status:
      fields.visibility === 'public' || fields.visibility === 'unlisted'
        ? articleStatus.public
        : articleStatus.private,
    type: fields.type,
    createdAt: fields.created_at || undefined,
  })

  /** Publishes a revision; refuses if a newer one was saved meanwhile. */
  const publishNow = async (row: DraftTable) => {
    const fields = fieldsOf(row)
    requireReady(fields)
    const packed = await pack(fields)
    const saved = await articles.publish({
      id: row.article_id,
      authorId: row.author_id,
      draft: draftOf(fields),
      own: {
        password: fields.visibility === 'password' ? fields.password : '',
        series: fields.series,
        licence: fields.licence,
        music: fields.music,
        comments_closed: fields.has_comments ? 0 : 1,
        pinned_until: isPinned(fields) ? msOf(fields.pinned_until) : 0,
        is_hidden: fields.visibility === 'unlisted' ? 1 : 0,
      },
      // Claimed before writing: a concurrent process waits here, and finds it claimed.
      async first(inner) {
        const change = { published_revision: row.revision, publish_at: 0, binned_at: 0 }
        if (!(await createDraftStore(inner).tryTake(row, change))) throw refusal('draftOutdated')
      },
      async also(inner, { id }) {
        const inside = createDraftStore(inner)
        await inside.update([row.key], { article_id: id })
        const source = await createSourceStore(inner).take(row.key)
        if (source) await articles.keepSource(inner, id, source)
        const about = { draft_key: row.key, revision: row.revision, createdAt: clock.now() }
        await keepVersion(inside, packed, { ...about, kind: 'published' })
      },
    })
    bus.publish(contentTopic, 'draft')
    return { article_id: saved.id, slug: saved.slug, publish_at: '' }
  }

  /** A scheduled draft that cannot be published stays a draft, and its author is notified of the reason. */
  const giveUp = async (row: DraftTable, why: string) => {
    const notices = (await deps.identity.findAdministratorIds()).map(user_id => ({
      user_id,
      type: notifyType.admin,
      to_id: row.article_id ?? 0,
      message: `《${row.title || '无题'}》到了时候没能发布：${why}`,
      address: `/admin/write/${row.key}`,
      about: `draft-${row.key}`,
    }))
    const push = await db.transaction(async inner => {
      if (!(await createDraftStore(inner).tryTake(row, { publish_at: 0 }))) return undefined
      return deps.outbound.notify(inner, notices)
    })
    push?.()
  }

  return {
    publishNow,

    /** Publishes what is due, each once, even if several processes try. */
    async publishDue() {
      const failures: unknown[] = []
      for (const row of await store.findDue(clock.now(), dueAtOnce)) {
        try {
          await publishNow(row)
        } catch (cause) {
          // Another process, or another save, came first: the next run checks again.
          if (isOutdated(cause)) continue
          if (cause instanceof ApiError) await giveUp(row, cause.message)
          else failures.push(cause)
        }
      }
      // A failure does not block the others.
      if (failures.length > 0) throw failures[0]
    },
  }
}

import { commentType } from '@xiaolou/contract/comment'
import { renderMarkdown } from '@xiaolou/markdown'
import type { Kysely } from 'kysely'
import type { StoredDocument } from './compare.ts'

/** The columns that are read here, of tables that the features own. */
type Tables = {
  article: { id: number; createdAt: number }
  article_body: { article_id: number; content_html: string; source_path: string | null }
  page: { id: number; content_html: string; createdAt: number; source_path: string | null }
  draft: { key: string; content: string; publish_at: number }
  draft_source: { draft_key: string; source_path: string }
  comment: { type: number; for_id: number; content_html: string; createdAt: number }
}

/** Names that the import gives the documents of an export: `source/_posts/wordpress-old.example-12.md`. */
const exported =
  /^source\/_(posts|pages)\/(\w+?)-(?:.*?-)??([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[^-/]+)\.md$/

/** Finds what is stored of each document, by its path in a folder, or its system, kind and id in an export. */
export async function readStoredSite(db: Kysely<Tables>) {
  const paths = new Map<string, string>()
  const add = (path: string | null) => {
    if (path === null) return
    paths.set(path, path)
    const [, kind, system, id] = exported.exec(path) ?? []
    if (id !== undefined) paths.set(`${system} ${kind === 'pages' ? 'page' : 'post'} ${id}`, path)
  }
  for (const { source_path } of [
    ...(await db
      .selectFrom('article_body')
      .select('source_path')
      .where('source_path', 'is not', null)
      .execute()),
    ...(await db.selectFrom('page').select('source_path').where('source_path', 'is not', null).execute()),
    ...(await db.selectFrom('draft_source').select('source_path').execute()),
  ])
    add(source_path)

  const commentsOf = async (for_id: number) => {
    const rows = await db
      .selectFrom('comment')
      .select(['content_html', 'createdAt'])
      .where('type', '=', commentType.article)
      .where('for_id', '=', for_id)
      .execute()
    return rows.map(({ content_html: html, createdAt: createdAtMs }) => ({ html, createdAtMs }))
  }

  return async (system: string, kind: 'post' | 'page', key: string): Promise<StoredDocument | undefined> => {
    const path = paths.get(system === 'folder' ? key : `${system} ${kind} ${key}`)
    if (path === undefined) return undefined
    const article = await db
      .selectFrom('article_body')
      .innerJoin('article', 'article.id', 'article_id')
      .select(['article.id', 'createdAt', 'content_html'])
      .where('source_path', '=', path)
      .executeTakeFirst()
    if (article)
      return {
        html: article.content_html,
        createdAtMs: article.createdAt,
        comments: await commentsOf(article.id),
      }
    const page = await db
      .selectFrom('page')
      .select(['createdAt', 'content_html'])
      .where('source_path', '=', path)
      .executeTakeFirst()
    if (page) return { html: page.content_html, createdAtMs: page.createdAt, comments: [] }
    const draft = await db
      .selectFrom('draft_source')
      .innerJoin('draft', 'draft.key', 'draft_key')
      .select(['content', 'publish_at'])
      .where('source_path', '=', path)
      .executeTakeFirst()
    return (
      draft && {
        html: renderMarkdown(draft.content).html,
        createdAtMs: draft.publish_at || undefined,
        comments: [],
      }
    )
  }
}

export type FindStored = Awaited<ReturnType<typeof readStoredSite>>

import type { Kysely } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Slice } from '../../platform/db/slice.ts'
import { holdsText } from '../../platform/db/text-match.ts'
import { type ArticleTables, summaryColumns } from './article.table.ts'

export type OwnerFilter = {
  titleHas: string
  isTop: number | undefined
  statuses: readonly number[]
  categoryId: number | undefined
  tagId: number | undefined
  fromMs: number | undefined
  toMs: number | undefined
}

/** What only the owner asks for: articles of any state. */
export function createArticleOwnerStore(db: Db) {
  const query: Kysely<ArticleTables> = db.query

  return {
    async findForOwner(filter: OwnerFilter, { limit, offset }: Slice) {
      const within = query
        .selectFrom('article')
        .where('status', 'in', filter.statuses)
        .$if(filter.titleHas !== '', on => on.where(holdsText('article_title', filter.titleHas)))
        .$if(filter.isTop !== undefined, on => on.where('is_top', '=', filter.isTop ?? 0))
        .$if(filter.categoryId !== undefined, on => on.where('category_id', '=', filter.categoryId ?? 0))
        .$if(filter.fromMs !== undefined, on => on.where('createdAt', '>=', filter.fromMs ?? 0))
        .$if(filter.toMs !== undefined, on => on.where('createdAt', '<=', filter.toMs ?? 0))
        .$if(filter.tagId !== undefined, on =>
          on.where('id', 'in', eb =>
            eb
              .selectFrom('article_tag')
              .select('article_id')
              .where('tag_id', '=', filter.tagId ?? 0),
          ),
        )
      const { total } = await within
        .select(eb => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const list = await within
        .select(summaryColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { list, total }
    },

    async isTitleTaken(title: string, exceptId: number | undefined) {
      const row = await query
        .selectFrom('article')
        .select('id')
        .where('article_title', '=', title)
        .$if(exceptId !== undefined, on => on.where('id', '!=', exceptId ?? 0))
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type ArticleOwnerStore = ReturnType<typeof createArticleOwnerStore>

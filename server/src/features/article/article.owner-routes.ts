import * as contract from '@xiaolou/contract/article'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import { epochMs } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/slice.ts'
import type { ArticleOwnerStore } from './article.owner-store.ts'
import { type ArticleRouteParts, summariesOf } from './article.routes.ts'
import type { ArticleSaver } from './article.save.ts'

/** The owner's calls; the contract gives each of them to the administrator alone. */
export function articleOwnerRoutes(
  parts: ArticleRouteParts & { saver: ArticleSaver; ownerStore: ArticleOwnerStore },
): BoundRoute[] {
  const { store, ownerStore, saver, timeZone } = parts
  const requireArticle = async (id: number) => {
    const article = await store.getArticle(id)
    if (!article) throw refusal('articleNotFound')
    return article
  }

  return [
    bind(contract.addArticle, ({ body }, { actor }) =>
      saver.add(body, actor.kind === 'visitor' ? 0 : actor.userId),
    ),

    bind(contract.updateArticle, async ({ body: { id, ...draft } }) => {
      await saver.update(await requireArticle(id), draft)
      return true
    }),

    bind(contract.updateArticleTop, async ({ params }) => {
      const article = await requireArticle(params.id)
      await saver.setTop(article.id, params.is_top)
      return true
    }),

    bind(contract.deleteArticle, async ({ params }) => {
      const article = await requireArticle(params.id)
      const isForever =
        params.status === contract.articleStatus.bin && article.status === contract.articleStatus.bin
      if (isForever) await saver.deleteForever(article.id)
      else await saver.moveToBin(article.id)
      return true
    }),

    bind(contract.revertArticle, async ({ params }) => {
      const article = await requireArticle(params.id)
      await saver.setStatus(article.id, contract.articleStatus.public)
      return true
    }),

    bind(contract.setArticlePublic, async ({ params }) => {
      const article = await requireArticle(params.id)
      const { private: hidden, public: open } = contract.articleStatus
      await saver.setStatus(article.id, params.status === hidden ? open : hidden)
      return true
    }),

    bind(contract.getArticleList, async ({ body }) => {
      const [from, to] = body.create_time ?? []
      const { list, total } = await ownerStore.findForOwner(
        {
          titleHas: body.article_title,
          isTop: body.is_top ?? undefined,
          statuses: body.status
            ? [body.status]
            : [contract.articleStatus.public, contract.articleStatus.private],
          categoryId: body.category_id ?? undefined,
          tagId: body.tag_id ?? undefined,
          fromMs: from ? epochMs(from, timeZone) : undefined,
          toMs: to ? epochMs(to, timeZone) + 999 : undefined,
        },
        sliceOf(body),
      )
      return { current: body.current, size: body.size, list: await summariesOf(parts, list), total }
    }),

    bind(contract.articleTitleExists, ({ body }) =>
      ownerStore.isTitleTaken(body.article_title, body.id ?? undefined),
    ),
  ]
}

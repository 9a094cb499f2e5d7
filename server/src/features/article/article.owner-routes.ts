import * as contract from '@xiaolou/contract/article'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind, bindChange } from '@xiaolou/contract/kit/handler'
import { rangeMs } from '../../platform/clock.ts'
import { pageOf } from '../../platform/db/rows.ts'
import { summariesOf } from './article.read.ts'
import type { ArticleRouteDeps } from './article.routes.ts'
import type { ArticleSaver } from './article.service.ts'

/** The owner's calls of the family; the console has its own (`article.manage.ts`). */
export function ownerArticleRoutes(
  deps: Pick<ArticleRouteDeps, 'store' | 'names' | 'timeZone'> & { saver: ArticleSaver },
): BoundRoute[] {
  const { store, saver, timeZone } = deps
  const requireArticle = async (id: number) => orRefuse(await store.getArticle(id), 'articleNotFound')
  const savedOf = async (id: number) => {
    const [found] = await summariesOf(deps, await store.findSummary(id))
    const article = orRefuse(found, 'articleNotFound')
    return { article, articleTagList: article.tagIdList.map(tag_id => ({ article_id: id, tag_id })) }
  }

  return [
    bindChange(contract.addArticle, async ({ body }, { actor }) => {
      const added = await saver.add(body, actor.userId)
      return { ...added, ...(await savedOf(added.id)) }
    }),

    bindChange(contract.updateArticle, async ({ body: { id, ...draft } }) => {
      await saver.updateElsewhere(await requireArticle(id), draft)
      return savedOf(id)
    }),

    bindChange(contract.updateArticleTop, async ({ params }) => {
      const article = await requireArticle(params.id)
      await saver.setTop(article.id, params.is_top)
    }),

    bindChange(contract.deleteArticle, async ({ params }) => {
      const article = await requireArticle(params.id)
      const isForever =
        params.status === contract.articleStatus.bin && article.status === contract.articleStatus.bin
      if (isForever) await saver.deleteForever(article.id)
      else await saver.moveToBin(article)
    }),

    bindChange(contract.revertArticle, async ({ params }) => {
      const article = await requireArticle(params.id)
      if (article.status === contract.articleStatus.bin) await saver.takeBack(article)
    }),

    bindChange(contract.setArticlePublic, async ({ params }) => {
      const article = await requireArticle(params.id)
      const { private: hidden, public: open, bin } = contract.articleStatus
      if (article.status === bin)
        throw refusal('articleNotFound', { message: '这篇文章在回收站里，请先拿回来' })
      await saver.setStatus(article.id, params.status === hidden ? open : hidden)
    }),

    bind(contract.getArticleList, ({ body }) => {
      const { public: open, private: hidden } = contract.articleStatus
      const filter = {
        titleHas: body.article_title,
        isTop: body.is_top ?? undefined,
        statuses: body.status ? [body.status] : [open, hidden],
        categoryId: body.category_id ?? undefined,
        tagId: body.tag_id ?? undefined,
        ...rangeMs(body.create_time, timeZone),
      }
      return pageOf(
        body,
        slice => store.findForOwner(filter, slice),
        rows => summariesOf(deps, rows),
      )
    }),

    bind(contract.articleTitleExists, ({ body }) =>
      store.isTitleTaken(body.article_title, body.id ?? undefined),
    ),
  ]
}

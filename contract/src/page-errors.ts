import { familyCode } from './family-code.ts'
import { ApiError } from './kit/envelope.ts'

/** Refusals that pages throw or recognize themselves: a first visit loads these, not the whole table. */
export const pageErrors = {
  articleNotFound: { code: familyCode.article, status: 404, message: '这篇文章不在了，或者还没有公开' },
  tagNotFound: { code: familyCode.tag, status: 404, message: '没有这个标签' },
  categoryNotFound: { code: familyCode.category, status: 404, message: '没有这个分类' },
  messageNotFound: { code: familyCode.message, status: 404, message: '这条留言不在了' },
  draftNotFound: { code: familyCode.article, status: 404, message: '没有这份草稿，也许已经彻底删除' },
  albumNotFound: { code: familyCode.album, status: 404, message: '没有这本相册' },
  articleLocked: { code: familyCode.article, status: 200, message: '这篇文章要口令才能看' },
  wrongArticlePassword: { code: familyCode.article, status: 200, message: '口令不对' },
  alreadyLiked: { code: familyCode.like, status: 200, message: '您已经点过赞了' },
} as const

/** Creates the error for a page that knows without a request that it has nothing to show. */
export const pageRefusal = (name: keyof typeof pageErrors, given?: { message?: string }): ApiError =>
  new ApiError({ ...pageErrors[name], ...given })

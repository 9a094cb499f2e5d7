import { commentType } from '@xiaolou/contract/comment'
import type { Page } from 'playwright-core'
import { type Account, openSession, post } from './account.ts'
import { waitUntilAlive } from './page.ts'
import { findArticleId } from './site-api.ts'

type Written = { res: { id: number } }

/** Writes a comment on one of the library's articles through the API. */
export async function writeComment(given: {
  slug: string
  account: Account
  content: string
  parentId?: number
  /** The quoted text of the article. */
  exact?: string
}): Promise<number> {
  const { slug, account, content, parentId, exact } = given
  const { token } = await openSession(account)
  const body = {
    ...{ content, type: commentType.article, for_id: await findArticleId(slug) },
    ...(exact && { quote: { exact } }),
  }
  const envelope = parentId
    ? await post<Written>('/comment/apply', { ...body, parent_id: parentId }, token)
    : await post<Written>('/comment/add', body, token)
  if (!envelope.result) throw new Error(`the comment was refused: ${envelope.message}`)
  return envelope.result.res.id
}

export const commentsOf = (page: Page) => page.getByRole('region', { name: '评论' })

/** The element of a comment. */
export const commentAt = (page: Page, id: number) => page.locator(`#comment-${id}`)

/** Scrolls down until the comments have loaded. */
export async function seeComments(page: Page): Promise<void> {
  // Hydration restores the scroll position.
  await waitUntilAlive(page)
  await page.locator('.comments').evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
  await page.getByRole('form', { name: '写评论' }).waitFor()
}

import { waitFor, within } from '@testing-library/dom'
import { addComment, applyComment, commentType } from '@xiaolou/contract/comment'
import type { TestSite } from './open-site.ts'
import type { RenderedScreen } from './render-screen.ts'

/** Writes comments on the article `forId` through the API; resolves with their ids. */
export const commentWriter = (site: TestSite, forId: number) => ({
  async add(token: string, content: string): Promise<number> {
    const body = { content, type: commentType.article, for_id: forId }
    return (await site.as(token)(addComment, { body })).res.id
  },
  async answer(token: string, content: string, parentId: number): Promise<number> {
    const body = { content, type: commentType.article, for_id: forId, parent_id: parentId }
    return (await site.as(token)(applyComment, { body })).res.id
  },
})

/** The comments below an article; they load once `come` has scrolled them near. */
export function commentsOf(page: RenderedScreen) {
  const { document } = page.window
  const composer = () => within(page.getByRole('form', { name: '写评论' }))
  const send = async (label = '发表') => {
    await page.passTime(2_000)
    await page.press(label, page.getByRole('form', { name: '写评论' }))
  }
  return {
    composer,
    send,
    field: () => composer().getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' }),
    item: (text: string) =>
      [...document.querySelectorAll<HTMLElement>('.comment')].find(one => one.textContent?.includes(text)),
    heads: () => [...document.querySelectorAll<HTMLElement>('.comment-list > li > .comment')],
    replies: () => [...document.querySelectorAll<HTMLElement>('.comment-replies .comment')],
    async come() {
      await waitFor(() => {
        page.show('.comments')
        if (!document.querySelector('.comments[data-loaded]')) throw new Error('the comments have not come')
      })
    },
    async write(text: string) {
      page.fill(composer().getByRole('textbox', { name: '写评论' }), text)
      await send()
    },
  }
}

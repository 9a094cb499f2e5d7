import { screens } from '@xiaolou/contract/address'
import { addMessage } from '@xiaolou/contract/message'
import { publishTalk } from '@xiaolou/contract/talk'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { expect, test } from 'vitest'
import { publish } from '../server/src/testing/drafts.ts'
import { takeSeat } from './support/chat.ts'
import { commentsOf, commentWriter } from './support/comment.ts'
import { openRoom } from './support/console.ts'
import { openSharedSite } from './support/open-site.ts'
import { readPage } from './support/read-page.ts'
import { renderScreen } from './support/render-screen.ts'

/** A name and words of a script that runs from the right. */
const name = 'أحمد'
const words = 'مرحبا'

const site = await openSharedSite()
const owner = await site.signIn('administrator')

/** What of them is not set apart: it would turn the Chinese beside it around. Titles of windows have one direction. */
function bare(document: Document): string[] {
  const walker = document.createTreeWalker(document.body, 4)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const place = node.parentElement
    if (!/[\u0600-\u06ff]/.test(text) || !place || place.closest('script, .ui-avatar')) continue
    if (!place.closest('bdi, [dir="auto"]'))
      found.push(`${place.className || place.localName}: ${text.trim()}`)
  }
  return found
}

test('a name and words from the right are set apart wherever people are shown', async () => {
  const guest = await site.signIn('user')
  const asGuest = site.as(guest)
  await asGuest(updateOwnUserInfo, { body: { nick_name: name } })
  const { id, slug } = await publish(site, owner, { article_title: `${words} ١` })
  const { add, answer } = commentWriter(site, id)
  const first = await add(guest, `${words}!`)
  await answer(guest, `${words}?`, first)
  await asGuest(addMessage, { body: { message: words } })
  await site.as(owner)(publishTalk, { body: { content: words } })
  const { say } = await takeSeat(site, guest)
  await say(words)

  const found: string[] = []
  const look = (path: string, { document }: { document: Document }) =>
    found.push(...bare(document).map(where => `${path} ${where}`))
  for (const path of ['/home', '/archives', '/talk', screens.messages.path, `/message/detail?id=1`])
    look(path, await readPage(site, path))
  const article = await renderScreen(site, `/posts/${slug}`, { as: guest })
  const { come, heads } = commentsOf(article)
  await come()
  await expect.poll(() => heads().length).toBe(1)
  look('article', article.window)
  await article.leave()
  const chat = await renderScreen(site, screens.chat.path, { as: owner })
  await chat.findByText(words)
  look('chat', chat.window)
  await chat.leave()
  for (const path of ['/guests', '/articles', '/chat']) {
    const room = await openRoom(site, path, { as: owner })
    await room.findAllByText(new RegExp(`${name}|${words}`))
    look(`admin${path}`, room.window)
    await room.leave()
  }
  expect(found).toEqual([])
})

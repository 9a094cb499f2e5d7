import {
  addComment,
  applyComment,
  frontGetChildrenComment,
  frontGetParentComment,
} from '@xiaolou/contract/comment'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { updateConfig } from '@xiaolou/contract/site'
import { blogGetTalkList, publishTalk } from '@xiaolou/contract/talk'
import { beforeAll, describe, expect, it } from 'vitest'
import { enter, readRoom, say } from '../testing/chat.ts'
import { publish } from '../testing/drafts.ts'
import { onSqlite } from '../testing/on-every-database.ts'

/** What is written, and what a person reads of it in Markdown (comments, talk), where that differs. */
const texts: readonly { written: string; read?: string }[] = [
  { written: '今天下雨' },
  { written: `1 < 2 && 3 > 2, R&D "q" 's' &c` },
  { written: '<b>粗</b> 与 &lt;i&gt; &amp;amp; &copy; &#60;u>', read: '<b>粗</b> 与 <i> &amp; © <u>' },
  { written: '第一行\n第二行 <img src=x onerror=alert(1)>' },
  { written: '第一段\n\n<script>alert(1)</script>' },
  { written: 'JavaScript 的 Window\n与 prompt' },
  { written: '看 https://a.example/?a=1&b=2&lt=3 这里' },
  { written: '**粗** `a < b` ~~删~~', read: '粗 a < b 删' },
  {
    written: '> 引用\n\n- 一\n- 二\n\n```js\nif (a < b)\n  c && d\n```',
    read: '引用\n\n一\n二\n\nif (a < b)\n  c && d',
  },
  { written: '[链接](https://a.example/)', read: '链接' },
]

const words = ['script', 'alert', 'window', 'prompt', 'location', 'href', 'iframe', 'onload', 'onerror']
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©' }

/** Printed as text; U+2060 is invisible. */
const asText = (content: string) => content.replaceAll('\u2060', '')
/** Printed as HTML: our own tags are markup, entities are decoded. Any other tag would come alive. */
function asHtml(content: string): string {
  const html = content.replace(/<br ?\/?>/g, '\n').replace(/<\/?(?:a|span)(?: [a-z-]+="[^"<>]*")*>/g, '')
  expect(html).not.toMatch(/<[a-z/!?]/i)
  const decoded = html.replace(/&(?:#(\d+)|([a-z]+));?/gi, (whole, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (signs[name?.toLowerCase() ?? ''] ?? whole),
  )
  return asText(decoded)
}
const twice = (content: string) =>
  content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
/** First-level comments: HTML if it has tags and none of the words. */
const asComment = (content: string) =>
  /<[^<>]+>/.test(content) && !words.some(word => content.toLowerCase().includes(word))
    ? asHtml(content)
    : asText(content)
/** HTML that is no `pre` shows a line break as a space. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

onSqlite('what front ends of the family print', app => {
  let printed: Record<'talk' | 'parent' | 'reply' | 'message' | 'chat', string[]>
  beforeAll(async () => {
    const owner = await enter(app(), 'administrator')
    const reader = await enter(app(), 'user')
    const by = app().as(reader.token)
    await app().as(owner.token)(updateConfig, { body: { blog_name: '小楼' } })
    const { id: for_id } = await publish(app(), owner.token, { article_title: '听雨' })
    const here = { type: 1 as const, for_id }
    const answered = (await by(addComment, { body: { ...here, content_source: '被回复的' } })).res.id
    for (const { written } of texts) {
      await app().as(owner.token)(publishTalk, { body: { content_source: written } })
      await by(addComment, { body: { ...here, content_source: written } })
      const answer = { ...here, parent_id: answered, content_source: written }
      // By somebody else: the same words by the same hand would be refused.
      await app().as(owner.token)(applyComment, { body: answer })
      await by(addMessage, { body: { message_source: written } })
      await say(app(), reader.userId, written)
    }
    const slice = { current: 1, size: 100 }
    const talks = (await by(blogGetTalkList, { body: slice })).list
    const parents = (await by(frontGetParentComment, { body: { ...here, ...slice, order: 'new' } })).list
    const replies = await by(frontGetChildrenComment, { body: { ...here, ...slice, parent_id: answered } })
    const messages = (await by(getMessageList, { body: slice })).list
    const reversed = (all: string[]) => all.slice(0, texts.length).reverse()
    printed = {
      talk: reversed(talks.map(row => row.content)),
      parent: reversed(parents.map(row => row.content)),
      reply: replies.list.map(row => row.content),
      message: reversed(messages.map(row => row.message)),
      chat: (await readRoom(app())).list.map(row => row.content),
    }
  })

  describe.each(texts.map(({ written, read = written }, at) => ({ written, read, at })))(
    '$written',
    given => {
      const { written, read, at } = given
      const of = (kind: keyof typeof printed) => printed[kind][at] ?? ''

      it('is the text of a talk', () => {
        expect(asText(of('talk'))).toBe(read)
        expect(of('talk')).not.toMatch(/<[a-z/!?]|&[a-z#]/i)
      })
      it('is a comment, as HTML and as text', () => {
        expect(asComment(of('parent'))).toBe(read)
        expect(onOneLine(asHtml(of('parent')))).toBe(onOneLine(read))
        expect(onOneLine(asHtml(of('reply')))).toBe(onOneLine(read))
        expect(of('parent')).not.toMatch(/<p>|<a |&[a-z#]/i)
        expect(onOneLine(asHtml(twice(of('parent'))))).toBe(onOneLine(read))
      })
      it('is a card of the guestbook, decoded or not, and a text that flies by', () => {
        expect(asText(of('message'))).toBe(written)
        expect(asHtml(of('message'))).toBe(written)
        expect(asHtml(twice(of('message')))).toBe(written)
      })
      it('is a message of the room, as HTML, and as text without entities', () => {
        expect(asHtml(of('chat'))).toBe(written)
        expect(of('chat').replace(/<a [^>]*>/g, '')).not.toMatch(/&[a-z#]/i)
      })
    },
  )
})

import * as article from '@xiaolou/contract/article'
import { getChatList } from '@xiaolou/contract/chat'
import * as comment from '@xiaolou/contract/comment'
import * as moderation from '@xiaolou/contract/moderation'
import { getArticleQuotes } from '@xiaolou/contract/quote'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { publish } from '../../testing/drafts.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

const first = '五更起来，檐下的雨还没有停。江南的春天总是这样，雨是主人，人是客。'
const second = '我披衣坐到窗前，听见巷子里有人推门，木屐踏在石板上，一声，一声，慢慢地远了。'
const third = '第一行字是 const rain = listen() 写成的，写的时候 **窗外** 正在下雨。'
const exact = '木屐踏在石板上，一声，一声'
const around = { prefix: '听见巷子里有人推门，', suffix: '，慢慢地远了。' }

onSqlite('words of an article that are quoted', app => {
  const { join, guest } = createRoomVisits(app)
  const begin = async () => {
    const owner = await app().signIn('administrator')
    const reader = await app().signIn('user')
    const content = `${first}\n\n${second}\n\n${third}`
    const { id, slug } = await publish(app(), owner, {
      article_title: `引${Math.random()}`,
      article_content: content,
    })
    const say = async (quote: object | null, token = reader, more: object = {}) =>
      app().call(
        comment.addComment,
        { body: { for_id: id, type: 1, content_source: `说${Math.random()}`, quote, ...more } } as never,
        { token },
      )
    const read = async (token?: string) =>
      (
        await app().call(
          comment.frontGetParentComment,
          { body: { for_id: id, type: 1, order: 'new' } },
          token ? { token } : {},
        )
      ).result.list[0]?.quote
    const rewrite = (article_content: string) =>
      app().call(article.updateArticle, { body: { id, article_content } } as never, { token: owner })
    const places = async (token?: string) =>
      (await app().call(getArticleQuotes, { params: { id: String(id) } } as never, token ? { token } : {}))
        .result
    return { owner, reader, id, slug, say, read, rewrite, places }
  }

  it('stand in the owner’s queue with the comment, whatever its state', async () => {
    const { owner, say } = await begin()
    const { result } = await say({ exact, ...around })
    await say(null)
    const queue = async (state: 'shown' | 'bin') =>
      (await app().call(moderation.getModerationList, { body: { kind: 'comment', state } }, { token: owner }))
        .result.list
    const [plain, quoting] = await queue('shown')
    expect([plain?.quote, quoting?.quote]).toMatchObject([null, { words: exact, state: 'same' }])
    expect(quoting?.quote?.address).toBe(result.res.quote?.address)
    const items = [{ kind: 'comment' as const, id: result.res.id }]
    await app().call(moderation.moderate, { body: { act: 'bin', items } }, { token: owner })
    expect((await queue('bin'))[0]?.quote).toMatchObject({ words: exact })
  })

  it('come back with the comment, and say what became of them when the article is edited', async () => {
    const { say, read, rewrite, places, slug } = await begin()
    const { result } = await say({ exact, ...around })
    expect(result.res.quote).toMatchObject({ words: exact, state: 'same', words_now: '' })
    expect(result.res.quote?.address).toBe(`/posts/${encodeURIComponent(slug)}#quote-${result.res.quote?.id}`)
    await rewrite(`新写的一段。\n\n${third}\n\n${second}\n\n${first}`)
    expect(await read()).toMatchObject({ words: exact, state: 'same' })
    await rewrite(`${first}\n\n${second.replace('石板上，一声', '青石板上——一声')}\n\n${third}`)
    expect(await read()).toMatchObject({
      words: exact,
      state: 'changed',
      words_now: '木屐踏在青石板上——一声，一声',
    })
    expect(await places()).toMatchObject([{ exact: '木屐踏在青石板上——一声，一声', by: 'comment' }])
    await rewrite(`${first}\n\n${third}`)
    expect(await read()).toMatchObject({ words: exact, state: 'gone', words_now: '', prefix: '' })
    expect(await places()).toEqual([])
  })

  it('are found where marks and spaces of the source are not', async () => {
    const { say } = await begin()
    const words = 'const rain = listen() 写成的，写的时候 窗外'
    expect((await say({ exact: words })).result.res.quote).toMatchObject({ words, state: 'same' })
  })

  it('are refused where the article does not say them, or it is no article', async () => {
    const { say, reader, id } = await begin()
    expect(await say({ exact: '主人说了他没说过的话' })).toMatchObject({ code: 100005 })
    expect(await say({ exact: '字'.repeat(501) })).toMatchObject({ status: 400 })
    expect(await say({ exact }, reader, { type: 3 })).not.toMatchObject({ code: 0 })
    expect(await app().call(getArticleQuotes, { params: { id: String(id + 999) } } as never)).toMatchObject({
      status: 404,
    })
  })

  it('are marked in the article for what everybody sees alone, and go with the comment', async () => {
    const { say, places, owner, id, reader } = await begin()
    const detail = async () =>
      (await app().call(article.getArticleById, { params: { id: String(id) } } as never)).result.has_quotes
    expect(await detail()).toBe(false)
    const { res } = (await say({ exact, ...around })).result
    expect(await detail()).toBe(true)
    expect(await places()).toMatchObject([
      {
        exact,
        by: 'comment',
        by_id: res.id,
        by_name: expect.any(String),
        by_avatar: expect.any(String),
        by_words: expect.stringMatching(/^说/),
      },
    ])
    await app().call(comment.backRecycleComments, { body: { idList: [res.id] } }, { token: owner })
    expect(await places()).toEqual([])
    await app().call(comment.deleteComment, { params: { id: res.id, parent_id: 0 } } as never, {
      token: reader,
    })
    expect(await detail()).toBe(false)
  })

  it('of an article that is private by now say nothing to whoever may not read it', async () => {
    const { id, owner } = await begin()
    const talker = await join((await guest()).token)
    talker.send({ ...textFrame('听'), quote: { article_id: id, exact, ...around } })
    const { id: messageId } = await talker.get('ack')
    const quoteOf = async () =>
      (await app().call(getChatList, { body: { size: 10 } })).result.list.find(({ id }) => id === messageId)
        ?.quote
    expect(await quoteOf()).toMatchObject({ words: exact, state: 'same', article_id: id })
    await app().call(article.updateArticle, { body: { id, status: 2 } } as never, { token: owner })
    expect(await quoteOf()).toMatchObject({
      words: '',
      title: '',
      address: '',
      state: 'hidden',
      article_id: 0,
    })
    expect(await app().call(getArticleQuotes, { params: { id: String(id) } } as never)).toMatchObject({
      status: 404,
    })
  })

  it('are refused in the room where anybody could not read them, and go with the message', async () => {
    const { id, owner, places } = await begin()
    const talker = await join((await guest()).token)
    talker.send({ ...textFrame('听'), quote: { article_id: id, exact: '没有的话' } })
    expect(await talker.get('tips')).toMatchObject({ content: expect.stringContaining('找不到') })
    talker.send({ ...textFrame('听'), quote: { article_id: id, exact } })
    const { id: message_id } = await talker.get('ack')
    expect(await talker.get('message')).toMatchObject({ quote: { words: exact } })
    expect(await places()).toMatchObject([{ by: 'chat', by_id: message_id, by_words: '听' }])
    talker.send({ type: 'revert', message_id })
    await talker.get('revert')
    expect(await places()).toEqual([])
    await app().call(article.updateArticle, { body: { id, status: 2 } } as never, { token: owner })
    const own = await join(owner)
    own.send({ ...textFrame('听'), quote: { article_id: id, exact } })
    expect(await own.get('tips')).toMatchObject({ content: expect.stringContaining('不在了') })
  })
})

import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import * as draft from '@xiaolou/contract/draft'
import { type ModerationAct, moderate } from '@xiaolou/contract/moderation'
import { changeSettings } from '@xiaolou/contract/site'
import * as talk from '@xiaolou/contract/talk'
import { never, newWords, plantSections, sayTalk, type Thing } from './access-sections.ts'
import { publish } from './drafts.ts'
import type { TestApp } from './make-app.ts'

type Things = Readonly<Record<string, Thing>>
export type Planted = {
  guest: string
  author: string
  kinds: Readonly<
    Record<'article' | 'comment' | 'talk' | 'message' | 'album' | 'page' | 'link' | 'preview', Things>
  >
  /** Words that the author may read. */
  authorWords: readonly string[]
}

const hexOf = (words: readonly string[]) =>
  Buffer.from(words[0] ?? '')
    .toString('hex')
    .slice(-24)
    .padStart(40, '0')

/** Gives every field of an article its own words. */
function articleOf(slugWord = newWords(1)[0] ?? '') {
  const words = newWords(7)
  const [title = '', text, summary = '', category = '', tag = '', series = '', licence = ''] = words
  const cover = `/uploads/${hexOf(words)}.png`
  const fields = {
    ...draft.newDraft,
    ...{
      title,
      content: `一句${text}`,
      description: summary,
      cover,
      slug: slugWord,
      category,
      tags: [tag],
      series,
      licence,
    },
  }
  const body = {
    ...{
      article_title: title,
      article_content: `一句${text}`,
      article_description: summary,
      article_cover: cover,
    },
    ...{ slug: slugWord, category: { category_name: category }, tagList: [{ tag_name: tag }] },
  }
  return { fields, body, thing: { slug: slugWord, words: [...words, slugWord, hexOf(words)] } }
}

/** Creates one of each kind in each state. `guest` owns none of it, `author` wrote what readers write. */
export async function plantThings(app: TestApp): Promise<Planted> {
  const owner = { token: await app.signIn('administrator') }
  const [author, guest] = [await app.signIn('user'), await app.signIn('user')]
  const by = { token: author }
  const change = { guest_comment: 'moderated' } as const
  await app.call(changeSettings, { body: { before: {}, change } }, owner)

  const plain = async (status: 1 | 2 | 3) => {
    const { body, thing } = articleOf()
    return { ...thing, id: (await publish(app, owner.token, { ...body, status })).id }
  }
  let keys = 0
  const drafted = async (change: Partial<draft.DraftFields>, publish_at?: string | null) => {
    const { fields, thing } = articleOf()
    keys += 1
    const params = { key: `access-table-${keys}` }
    await app.call(draft.saveDraft, { params, body: { ...fields, ...change, base_revision: 0 } }, owner)
    const body = { revision: 1, ...(publish_at && { publish_at }) }
    const id =
      publish_at === null
        ? 0
        : (await app.call(draft.publishDraft, { params, body }, owner)).result.article_id
    return { ...thing, id: id || never.id, key: params.key }
  }
  const onPage = (thing: Thing) => ({ ...thing, at: `/posts/${thing.slug}` })
  const bin = (id: number) => app.call(article.deleteArticle, { params: { id, status: 1 } }, owner)
  const hide = (id: number) => app.call(article.setArticlePublic, { params: { id, status: 1 } }, owner)

  const [open, turned, binned] = [await plain(1), await plain(1), await plain(1)]
  const unlisted = await drafted({ visibility: 'unlisted' })
  const draftOnly = await drafted({}, null)
  const locked = onPage(await drafted({ visibility: 'password', password: '芝麻开门' }))
  const unlocking = { params: { slug: locked.slug }, body: { password: '芝麻开门' } }
  const { pass } = (await app.call(article.unlockArticle, unlocking)).result
  const articles = {
    ...{ public: open, unlisted, 'unlisted, at its page': onPage(unlisted) },
    password: locked,
    'password, with its pass': { ...locked, pass },
    private: onPage(turned),
    draft: onPage(draftOnly),
    'family draft': onPage(await plain(3)),
    scheduled: onPage(await drafted({}, '2099-01-01 00:00:00')),
    binned: onPage(binned),
    never: onPage(never),
  }

  const say = async (
    forId: number,
    more: { at?: string; pass?: string; type?: 1 | 2; act?: ModerationAct; answered?: true } = {},
  ) => {
    const [words, type] = [newWords(1), more.type ?? 1]
    const body = { type, for_id: forId, content: `说${words[0]}` }
    const from = { ...(more.at && { page: more.at }), ...(more.pass && { pass: more.pass }) }
    const asked = await app.call(comment.addComment, { body }, { ...by, ...from })
    const { id } = asked.result.res
    if (more.act)
      await app.call(moderate, { body: { act: more.act, items: [{ kind: 'comment', id }] } }, owner)
    app.clock.advance(61_000)
    return { id, slug: '', words, type, forId, ...(more.at && { at: more.at }) }
  }
  const waiting = async (forId: number) => {
    const one = await say(forId)
    await app.db.query
      .updateTable('comment')
      .set({ status: 2, is_shown: 0 })
      .where('id', '=', one.id)
      .execute()
    return one
  }
  const turnedTalk = await sayTalk(app, owner, 1)
  const comments = {
    shown: await say(open.id),
    pending: await waiting(open.id),
    spam: await say(open.id, { act: 'spam' }),
    binned: await say(open.id, { act: 'bin' }),
    'on unlisted': await say(unlisted.id, { at: `/posts/${unlisted.slug}` }),
    'on password': await say(locked.id, { pass }),
    'on private': await say(turned.id),
    'on binned': await say(binned.id),
    'on private talk': await say(turnedTalk.id, { type: 2 }),
    never: { ...never, type: 1 as const, forId: open.id },
  }
  await hide(turned.id)
  await bin(binned.id)
  await app.call(talk.togglePublic, { params: { id: turnedTalk.id, status: 2 } }, owner)
  const { 'on unlisted': apart, 'on password': inside } = comments
  Object.assign(comments, { 'on password, with its pass': { ...inside, pass } })
  Object.assign(comments, { 'on unlisted, at its page': apart, 'on unlisted': { ...apart, at: '' } })
  // The comments of its page belong to it.
  articles['unlisted, at its page'].words = [...unlisted.words, ...apart.words]
  articles['password, with its pass'].words = [...locked.words, ...inside.words]

  const rooms = await plantSections(app, { owner, by })

  const previewOf = async (thing: { key: string; words: readonly string[] }) => {
    const params = { key: thing.key }
    const { path } = (await app.call(draft.getPreviewLink, { params, body: {} }, owner)).result
    return { ...never, slug: path.replace('/preview/', ''), words: thing.words }
  }
  const [given, putAway] = [await previewOf(draftOnly), await drafted({}, null)]
  const previews = {
    given,
    forged: { ...given, slug: `${given.slug.slice(0, -2)}xx` },
    'put away': await previewOf(putAway),
    never,
  }
  await app.call(draft.binDrafts, { body: { keys: [putAway.key] } }, owner)

  const kinds = {
    ...{ article: articles, comment: comments, preview: previews },
    ...rooms,
  }
  const own = [comments, rooms.message, rooms.link].flatMap(states => Object.values<Thing>(states))
  // A commenter may see the title and address of the article they commented on.
  const way = [unlisted.words[0] ?? '', unlisted.slug]
  return { guest, author, kinds, authorWords: [...own.flatMap(({ words }) => words), ...way] }
}

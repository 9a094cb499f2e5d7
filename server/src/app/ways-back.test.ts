import * as article from '@xiaolou/contract/article'
import * as manage from '@xiaolou/contract/article-manage'
import * as comment from '@xiaolou/contract/comment'
import * as draft from '@xiaolou/contract/draft'
import type { CallInput } from '@xiaolou/contract/kit/route'
import * as link from '@xiaolou/contract/link'
import * as message from '@xiaolou/contract/message'
import { moderate, undoModeration } from '@xiaolou/contract/moderation'
import * as page from '@xiaolou/contract/page'
import * as photo from '@xiaolou/contract/photo'
import * as album from '@xiaolou/contract/photo-manage'
import { updateConfig } from '@xiaolou/contract/site'
import * as talk from '@xiaolou/contract/talk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bring } from '../testing/chat.ts'
import { sqlite } from '../testing/databases.ts'
import { publish } from '../testing/drafts.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

/** What a visitor sees of a thing; a larger number means more. */
const sight = { nothing: 0, lock: 1, byAddress: 2, listed: 3 } as const
type Sight = (typeof sight)[keyof typeof sight]

let app: TestApp
let owner: string
let guest: string
let picture: string
let serial = 0
const newName = () => {
  serial += 1
  return `物${serial}`
}

beforeAll(async () => {
  app = await makeApp(sqlite)
  owner = await app.signIn('administrator')
  guest = await app.signIn('user')
  picture = await bring(app, owner, '#8fa69a')
  await by(owner)(updateConfig, { body: { guest_comment: 'moderated' } })
})
afterAll(() => app.close())

const by = (token: string) => app.as(token)

/** An action that hides a thing, and the one that should restore it as it was. */
type Way = { take: () => Promise<unknown>; back: (taken: unknown) => Promise<unknown> }
type Thing = { look: () => Promise<Sight>; ways: Record<string, Way> }

const change = (body: CallInput<typeof manage.changeManagedArticles>['body']) =>
  by(owner)(manage.changeManagedArticles, { body })
const textOf = (taken: unknown) => (typeof taken === 'string' ? taken : '')

async function newArticle(state: string): Promise<Thing> {
  const article_title = newName()
  const status = { private: 2, password: 2, 'family draft': 3 } as const
  const { id, slug } = await publish(app, owner, {
    article_title,
    status: state === 'private' || state === 'password' || state === 'family draft' ? status[state] : 1,
  })
  if (state === 'unlisted') await change({ ids: [id], change: { do: 'visibility', visibility: 'unlisted' } })
  if (state === 'password')
    await app.db.query.updateTable('article').set({ password: 'sesame' }).where('id', '=', id).execute()
  const row = () => by(owner)(article.getArticleById, { params: { id } })
  const bulk =
    (
      asked: { do: 'visibility'; visibility: 'private' } | { do: 'bin' } | { do: 'pin'; is_pinned: boolean },
    ) =>
    async () =>
      (await change({ ids: [id], change: asked })).undo_key
  const undo = async (taken: unknown) =>
    textOf(taken) === '' ? undefined : change({ change: { do: 'undo', undo_key: textOf(taken) } })
  const isBinned = state === 'family draft'
  const ways: Record<string, Way> = {
    'family: trash, revert': {
      take: () => by(owner)(article.deleteArticle, { params: { id, status: 1 } }),
      back: () => by(owner)(article.revertArticle, { params: { id } }),
    },
    'family: status 3, revert': {
      take: () => by(owner)(article.updateArticle, { body: { id, status: 3 } }),
      back: () => by(owner)(article.revertArticle, { params: { id } }),
    },
    'console: bin, restore': {
      take: bulk({ do: 'bin' }),
      back: () => change({ ids: [id], change: { do: 'restore' } }),
    },
    'bulk: bin, undo': { take: bulk({ do: 'bin' }), back: undo },
    'bulk: private, undo': { take: bulk({ do: 'visibility', visibility: 'private' }), back: undo },
    'bulk: pin, undo': { take: bulk({ do: 'pin', is_pinned: true }), back: undo },
    'family: its row with another title': {
      take: row,
      back: async taken =>
        by(owner)(article.updateArticle, {
          body: { ...(Object(taken) as object), id, article_title: `${article_title}改` },
        }),
    },
    'family: an update without status': {
      take: row,
      back: () => by(owner)(article.updateArticle, { body: { id, article_title: `${article_title}改` } }),
    },
    'its draft opened, saved, published': {
      take: () => by(owner)(draft.getDraftOfArticle, { params: { id } }),
      back: async () => {
        if (isBinned) return
        const { key, fields } = await by(owner)(draft.getDraftOfArticle, { params: { id } })
        const body = { ...fields, content: '改过', base_revision: 0, article_id: id }
        await by(owner)(draft.saveDraft, { params: { key }, body })
        await by(owner)(draft.publishDraft, { params: { key }, body: { revision: 1 } })
      },
    },
  }
  if (!isBinned)
    ways['family: toggled twice'] = {
      take: async () =>
        by(owner)(article.setArticlePublic, { params: { id, status: (await row()).status as 1 | 2 } }),
      back: async () =>
        by(owner)(article.setArticlePublic, { params: { id, status: (await row()).status as 1 | 2 } }),
    }
  return {
    async look() {
      const list = (await app.call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } }))
        .result.list
      if (list.some(one => one.id === id)) return sight.listed
      const seen = await app.call(article.getArticleBySlug, { params: { slug } })
      if (seen.code === 0) return sight.byAddress
      return seen.message.includes('口令') ? sight.lock : sight.nothing
    },
    ways,
  }
}

async function newDraft(state: string): Promise<Thing> {
  const title = newName()
  const key = `way-back-${serial}`
  const fields = { ...draft.newDraft, title, content: '未成', category: '随笔' }
  await by(owner)(draft.saveDraft, { params: { key }, body: { ...fields, base_revision: 0 } })
  const inAnHour = app.clock.now() + 3_600_000
  if (state === 'scheduled') {
    const publish_at = new Date(inAnHour + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    await by(owner)(draft.publishDraft, { params: { key }, body: { revision: 1, publish_at } })
  }
  return {
    async look() {
      const list = (await app.call(article.blogHomeGetArticleList, { params: { current: 1, size: 100 } }))
        .result.list
      return list.some(one => one.article_title === title) ? sight.listed : sight.nothing
    },
    ways: {
      'bin, restore, and its time comes': {
        take: () => by(owner)(draft.binDrafts, { body: { keys: [key] } }),
        async back() {
          await by(owner)(draft.restoreDrafts, { body: { keys: [key] } })
          app.clock.advance(3_600_000)
          await app.runJob('publish drafts')
          const { list } = await by(owner)(draft.getDraftList, { body: { search: title } })
          expect(list.map(row => row.title)).toEqual([title])
        },
      },
    },
  }
}

async function newTalk(state: string): Promise<Thing> {
  const content = newName()
  const status = state === 'private' ? 2 : 1
  const { id } = await by(owner)(talk.publishTalk, { body: { content, status } })
  const toggle = (to: '1' | '2') => by(owner)(talk.togglePublic, { params: { id, status: to } })
  return {
    look: async () =>
      (await app.call(talk.blogGetTalkById, { params: { id } })).code === 0 ? sight.listed : sight.nothing,
    ways: {
      'trash, revert': {
        take: () => by(owner)(talk.deleteTalkById, { params: { id, status: '1' } }),
        back: () => by(owner)(talk.revertTalk, { params: { id } }),
      },
      'trash twice, revert': {
        async take() {
          await by(owner)(talk.deleteTalkById, { params: { id, status: '1' } })
          await by(owner)(talk.deleteTalkById, { params: { id, status: '1' } })
        },
        back: () => by(owner)(talk.revertTalk, { params: { id } }),
      },
      'closed, opened': { take: () => toggle('2'), back: () => toggle(status === 1 ? '1' : '2') },
      'an update without status': {
        take: async () => undefined,
        back: () => by(owner)(talk.updateTalk, { body: { id, content: `${content}改` } }),
      },
    },
  }
}

async function newPhoto(state: string): Promise<Thing> {
  const { id: album_id } = await by(owner)(photo.addAlbum, { body: { album_name: newName() } })
  if (state === 'in a hidden album')
    await by(owner)(album.hideAlbum, { body: { id: album_id, is_hidden: true } })
  const { idList } = await by(owner)(photo.addPhotos, { body: { album_id, photoList: [{ url: picture }] } })
  return {
    async look() {
      const seen = await app.call(photo.getAllPhotosByAlbumId, { params: { id: album_id } })
      return seen.code === 0 && seen.result.length > 0 ? sight.listed : sight.nothing
    },
    ways: {
      'photo: trash, revert': {
        take: () => by(owner)(photo.deletePhotos, { body: { idList } }),
        back: () => by(owner)(photo.revertPhotos, { body: { idList } }),
      },
      'album: bin and out of it': {
        take: () => by(owner)(album.binAlbum, { body: { id: album_id, is_binned: true } }),
        back: () => by(owner)(album.binAlbum, { body: { id: album_id, is_binned: false } }),
      },
      'album: its row with another name': {
        take: async () => undefined,
        back: () => by(owner)(photo.updateAlbum, { body: { id: album_id, album_name: newName() } }),
      },
    },
  }
}

async function newPage(state: string): Promise<Thing> {
  const path = `/${newName()}`
  const status = state === 'private' ? 2 : 1
  const { id } = await by(owner)(page.addPage, { body: { path, title: path, content: '页', status } })
  const put = (is_binned: boolean) => by(owner)(page.binPage, { body: { id, is_binned } })
  return {
    look: async () =>
      (await app.call(page.getPage, { query: { path } })).code === 0 ? sight.listed : sight.nothing,
    ways: {
      'bin and out of it': { take: () => put(true), back: () => put(false) },
      'an update without status': {
        take: async () => undefined,
        back: () => by(owner)(page.updatePage, { body: { id, content: '改' } }),
      },
    },
  }
}

const acts = { bin: 'bin', spam: 'spam', shown: 'approve' } as const
/** The owner's actions on what others wrote, and their reversal. */
async function moderated(kind: 'comment' | 'message' | 'link', id: number, state: string) {
  const act = async (name: 'bin' | 'spam' | 'approve' | 'ban') =>
    (await by(owner)(moderate, { body: { act: name, items: [{ kind, id }], minutes: 1 } })).undo
  const undo = (taken: unknown) => by(owner)(undoModeration, { body: { undo: textOf(taken) } })
  if (state === 'bin' || state === 'spam' || state === 'shown') await act(acts[state])
  const ways: Record<string, Way> = {}
  for (const name of ['bin', 'spam', 'approve', 'ban'] as const)
    ways[`${name}, undo`] = { take: () => act(name), back: undo }
  return { ways, act, undo }
}

async function newComment(state: string): Promise<Thing> {
  const { id: for_id } = await publish(app, owner, { article_title: newName() })
  const body = { type: 1 as const, for_id, content: newName(), guest_name: '路人' }
  // Each from another visitor, as pending comments per visitor are limited.
  const { id } = (await app.call(comment.addComment, { body }, { address: `203.0.113.${serial}` })).result.res
  const { ways } = await moderated('comment', id, state)
  return {
    look: async () =>
      (await app.call(comment.frontGetParentComment, { body: { type: 1, for_id } })).result.list.length > 0
        ? sight.listed
        : sight.nothing,
    ways,
  }
}

async function newMessage(state: string): Promise<Thing> {
  const words = newName()
  await by(guest)(message.addMessage, { body: { message: words } })
  const { list } = await by(guest)(message.getOwnMessages, { body: { current: 1, size: 1 } })
  const id = list[0]?.id ?? 0
  if (state === 'pending')
    await app.db.query.updateTable('message').set({ status: 2, waits: 1 }).where('id', '=', id).execute()
  const { ways } = await moderated('message', id, state)
  return {
    look: async () =>
      (await app.call(message.getMessageById, { params: { id } })).code === 0 ? sight.listed : sight.nothing,
    ways,
  }
}

async function newLink(state: string): Promise<Thing> {
  const site_name = newName()
  await by(guest)(link.addLink, { body: { site_name, url: `https://s${serial}.example/` } })
  const own = await by(guest)(link.getOwnLinks)
  const id = own.find(one => one.site_name === site_name)?.id ?? 0
  const { ways } = await moderated('link', id, state === 'shown, edited' ? 'shown' : state)
  if (state === 'shown, edited')
    await by(guest)(link.frontUpdateLink, { body: { id, site_name: `${site_name}改` } })
  return {
    async look() {
      const { list } = (await app.call(link.getLinksList, { body: { current: 1, size: 100 } })).result
      const seen = list.find(one => one.id === id)
      if (!seen) return sight.nothing
      // A pending edit must not show more than what was public.
      return seen.site_name === site_name ? sight.byAddress : sight.listed
    },
    ways,
  }
}

const things = [
  {
    kind: 'an article',
    make: newArticle,
    states: ['public', 'unlisted', 'password', 'private', 'family draft'],
  },
  { kind: 'a draft', make: newDraft, states: ['writing', 'scheduled'] },
  { kind: 'a talk', make: newTalk, states: ['public', 'private'] },
  { kind: 'a photo', make: newPhoto, states: ['in an album', 'in a hidden album'] },
  { kind: 'a page', make: newPage, states: ['public', 'private'] },
  { kind: 'a comment', make: newComment, states: ['shown', 'pending', 'bin', 'spam'] },
  { kind: 'a message', make: newMessage, states: ['shown', 'pending', 'bin', 'spam'] },
  { kind: 'a link', make: newLink, states: ['shown', 'shown, edited', 'pending', 'bin', 'spam'] },
]

describe.each(things.flatMap(({ kind, make, states }) => states.map(state => ({ kind, state, make }))))(
  '$kind that is $state',
  ({ make, state }) => {
    it('is after every way back what it was to a visitor', async () => {
      const names = Object.keys((await make(state)).ways)
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) {
        const { look, ways } = await make(state)
        const before = await look()
        const taken = await ways[name]?.take()
        expect(await look(), `${name}, away`).toBeLessThanOrEqual(
          name.startsWith('approve') || name.includes('toggled') ? sight.listed : before,
        )
        await ways[name]?.back(taken)
        expect(await look(), name).toBe(before)
      }
    })
  },
)

describe('what was closed after it was changed', () => {
  it('is not opened by taking the change back', async () => {
    const { id, slug } = await publish(app, owner, { article_title: newName() })
    const { undo_key } = await change({ ids: [id], change: { do: 'pin', is_pinned: true } })
    const less = await change({ ids: [id], change: { do: 'visibility', visibility: 'unlisted' } })
    const category = await change({ ids: [id], change: { do: 'category', category: '别处' } })
    await change({ ids: [id], change: { do: 'visibility', visibility: 'private' } })
    for (const key of [undo_key, less.undo_key, category.undo_key])
      await change({ change: { do: 'undo', undo_key: key } })
    const bin = await change({ ids: [id], change: { do: 'bin' } })
    await by(owner)(article.deleteArticle, { params: { id, status: 1 } })
    await change({ change: { do: 'undo', undo_key: bin.undo_key } })
    expect((await app.call(article.getArticleBySlug, { params: { slug } })).code).not.toBe(0)
    expect(await by(owner)(article.getArticleById, { params: { id } })).toMatchObject({
      ...{ is_top: 2, categoryName: '随笔', status: 2 },
    })
  })

  it('stays shut for a toggle that does not know of the bin', async () => {
    const { id } = await publish(app, owner, { article_title: newName(), status: 2 })
    await by(owner)(article.deleteArticle, { params: { id, status: 1 } })
    const answer = await app.call(article.setArticlePublic, { params: { id, status: 2 } }, { token: owner })
    expect(answer.message).toBe('这篇文章在回收站里，请先拿回来')
  })

  it('waits for the owner where its author rewrote it in the bin', async () => {
    const { id: for_id } = await publish(app, owner, { article_title: newName() })
    const said = await by(guest)(comment.addComment, { body: { type: 1, for_id, content: '平常的话' } })
    await by(guest)(message.addMessage, { body: { message: newName() } })
    const card = (await by(guest)(message.getOwnMessages, { body: { current: 1, size: 1 } })).list[0]?.id ?? 0
    const items = [
      { kind: 'comment' as const, id: said.res.id },
      { kind: 'message' as const, id: card },
    ]
    const { undo } = await by(owner)(moderate, { body: { act: 'bin', items } })
    app.clock.advance(1_000)
    await by(guest)(comment.updateComment, { body: { id: said.res.id, content: '没人看过的话' } })
    await by(guest)(message.updateMessage, { body: { id: card, message: '也没人看过' } })
    await by(owner)(undoModeration, { body: { undo } })
    expect((await app.call(message.getMessageById, { params: { id: card } })).code).not.toBe(0)
    const shown = await app.call(comment.frontGetParentComment, { body: { type: 1, for_id } })
    expect(shown.result.list).toEqual([])
  })
})

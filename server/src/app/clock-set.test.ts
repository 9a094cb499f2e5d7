import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as article from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import { restrictUser } from '@xiaolou/contract/chat'
import * as draft from '@xiaolou/contract/draft'
import { binMedia } from '@xiaolou/contract/media'
import { musicCalls } from '@xiaolou/contract/music-call'
import { musicAddress } from '@xiaolou/contract/music-client'
import { updateConfig } from '@xiaolou/contract/site'
import { login, register } from '@xiaolou/contract/user'
import { describe, expect, it, onTestFinished } from 'vitest'
import { wireTime } from '../platform/clock.ts'
import { mp3, putFiles } from '../testing/audio.ts'
import { bring, enter } from '../testing/chat.ts'
import { testDatabases } from '../testing/databases.ts'
import { publish } from '../testing/drafts.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const monthMs = 30 * dayMs
const withinMs = 90_000
const password = 'Chunyu-2026!'

type Scene = { app: TestApp; owner: string; serial: string }
const countWhere = async (app: TestApp, table: string, column: string, value: string | number) =>
  (await app.db.query.selectFrom(table).select(column).where(column, '=', value).execute()).length

/** What is deleted after `lastsMs`; `put` returns a function that tells whether it still exists. */
const kept: { name: string; lastsMs: number; put: (scene: Scene) => Promise<() => Promise<boolean>> }[] = [
  {
    name: 'an article in the bin',
    lastsMs: monthMs,
    async put({ app, owner }) {
      const { id } = await publish(app, owner, { article_title: '回收站里的' })
      const change = { do: 'bin' } as const
      await app.call(changeManagedArticles, { body: { ids: [id], change } }, { token: owner })
      return async () => (await countWhere(app, 'article', 'id', id)) === 1
    },
  },
  {
    name: 'a draft in the bin',
    lastsMs: monthMs,
    async put({ app, owner }) {
      const key = 'draft-in-the-bin'
      const body = { ...draft.newDraft, title: '灯下', base_revision: 0 }
      await app.call(draft.saveDraft, { params: { key }, body }, { token: owner })
      await app.call(draft.binDrafts, { body: { keys: [key] } }, { token: owner })
      return async () => (await countWhere(app, 'draft', 'key', key)) === 1
    },
  },
  {
    name: 'a picture in the bin',
    lastsMs: monthMs,
    async put({ app, owner }) {
      const url = await bring(app, owner, '#123456')
      const name = /[0-9a-f]{40}/.exec(url)?.[0] ?? ''
      await app.call(binMedia, { body: { names: [name], force: false } }, { token: owner })
      return async () => (await app.http.inject(url)).statusCode === 200
    },
  },
  {
    name: 'a session',
    lastsMs: monthMs,
    async put({ app }) {
      const { userId } = await enter(app, 'user')
      return async () => (await countWhere(app, 'session', 'user_id', userId)) === 1
    },
  },
  {
    name: 'a place that somebody signs in from',
    lastsMs: monthMs,
    async put({ app }) {
      const { userId } = await enter(app, 'user')
      await app.app.identity.throttle.forgive(
        await app.app.identity.throttle.takeTry('from_home', 'home'),
        userId,
      )
      return async () => (await countWhere(app, 'login_place', 'user_id', userId)) === 1
    },
  },
  {
    name: 'a mute',
    lastsMs: 7 * dayMs,
    async put({ app, owner }) {
      const { userId } = await enter(app, 'user')
      const body = { user_id: userId, kind: 'mute', minutes: 7 * 24 * 60 } as const
      await app.call(restrictUser, { body }, { token: owner })
      return async () => (await countWhere(app, 'chat_restriction', 'user_id', userId)) === 1
    },
  },
  {
    name: 'a picture of an import that is still to be committed',
    lastsMs: 2 * dayMs,
    async put({ app }) {
      const name = `cd/${'cd'.repeat(20)}.png`
      await app.platform.files.put(name, Buffer.from('rowless'))
      const at = new Date(app.clock.now())
      await utimes(join(app.platform.dataDir, 'uploads', name), at, at)
      return async () => (await app.platform.files.getInfo(name)) !== undefined
    },
  },
  {
    name: 'what takes a change back',
    lastsMs: 10 * minuteMs,
    async put({ app, owner: first }) {
      let owner = first
      const change = { do: 'visibility', visibility: 'private' } as const
      const hide = async () => {
        const { id } = await publish(app, owner, { article_title: '改过的' })
        const answer = await app.call(
          changeManagedArticles,
          { body: { ids: [id], change } },
          { token: owner },
        )
        return answer.result.undo_key
      }
      const undoKey = await hide()
      return async () => {
        // Another change triggers the cleanup; the owner's session may have expired by then.
        owner = await app.signIn('administrator')
        await hide()
        return (await countWhere(app, 'undo', 'key', undoKey)) === 1
      }
    },
  },
]

const muchLater = (lastsMs: number) => Math.min(lastsMs / 2, dayMs / 2)

/** What somebody does just before the clock is set; the returned check must pass six minutes later. */
const done: { name: string; act: (scene: Scene & { days: number }) => Promise<() => Promise<unknown>> }[] = [
  {
    name: 'who signed in is signed in',
    async act({ app }) {
      const token = await app.signIn('user')
      return () => app.app.identity.sessions.requireActor(token)
    },
  },
  {
    name: 'who gave a wrong password too often may try again soon',
    async act({ app, serial }) {
      const username = `forgetful_${serial}`
      await app.call(register, { body: { username, password, nick_name: `忘${serial}` } })
      for (let tries = 0; tries < 6; tries += 1)
        await app.call(login, { body: { username, password: 'wrong' } }, { address: '203.0.113.9' })
      return async () => expect((await app.call(login, { body: { username, password } })).code).toBe(0)
    },
  },
  {
    name: 'a new account may bring pictures once it has waited',
    async act({ app, owner }) {
      await app.call(updateConfig, { body: { upload_wait_minutes: 5 } }, { token: owner })
      const token = await app.signIn('user')
      return async () => expect(await bring(app, token, '#654321')).toMatch(/^\/uploads\//)
    },
  },
  {
    name: 'who was muted for five minutes may speak',
    async act({ app, owner }) {
      const { userId } = await enter(app, 'user')
      const body = { user_id: userId, kind: 'mute', minutes: 5 } as const
      await app.call(restrictUser, { body }, { token: owner })
      return async () =>
        expect(await app.app.conversation.chat.moderation.findRestriction(userId)).toEqual([])
    },
  },
  {
    name: 'what is kept of a day is not shown on the next',
    async act({ app, owner, days, serial }) {
      const then = wireTime(app.clock.now() + days * dayMs, 'Asia/Shanghai')
      const createdAt = `2020${then.slice(4)}`
      const { id } = await publish(app, owner, { article_title: `当年${serial}`, createdAt })
      const ids = async () => (await app.call(article.getOnThisDay)).result.map(found => found.id)
      expect(await ids()).not.toContain(id)
      return async () => expect(await ids()).toContain(id)
    },
  },
  {
    name: 'what is planned comes out at its time',
    async act({ app, owner, serial }) {
      return async () => {
        const key = `planned-draft-${serial}`
        const body = {
          ...draft.newDraft,
          title: '到时候',
          content: '一行。',
          category: '随笔',
          base_revision: 0,
        }
        await app.call(draft.saveDraft, { params: { key }, body }, { token: owner })
        const publish_at = wireTime(app.clock.now() + minuteMs, 'Asia/Shanghai')
        const planned = { params: { key }, body: { revision: 1, publish_at } }
        expect((await app.call(draft.publishDraft, planned, { token: owner })).result.publish_at).toBe(
          publish_at,
        )
        app.clock.advance(2 * minuteMs)
        await app.platform.jobs.close()
        const { result } = await app.call(draft.getDraft, { params: { key } }, { token: owner })
        expect(result.article_id).not.toBe(0)
      }
    },
  },
  {
    name: 'songs can be heard, by the address that a player asks for anew',
    async act({ app }) {
      await putFiles(app.musicDir, { '听.mp3': mp3({ title: '听', artist: '谁' }) })
      await app.app.music.library.scan()
      const play = async () => {
        const found = await app.http.inject(`/wapi${musicAddress(musicCalls.search, { keywords: '听' })}`)
        const [{ id }] = found.json().result.songs
        const headers = { 'sec-fetch-site': 'same-origin' }
        const answer = await app.http.inject({ url: `/wapi/song/url/v1?id=${id}`, headers })
        return (await app.http.inject(answer.json().data[0].url)).statusCode
      }
      expect(await play()).toBe(200)
      return async () => expect(await play()).toBe(200)
    },
  },
  {
    name: 'a page that is kept follows its settings',
    async act({ app, owner, serial }) {
      return async () => {
        const blog_name = `楼${serial}`
        await app.call(updateConfig, { body: { blog_name } }, { token: owner })
        expect((await app.http.inject('/rss.xml')).body).toContain(blog_name)
      }
    },
  },
]

describe.each(testDatabases)('the clock is set by a day while the program runs on $name', database => {
  const open = async () => {
    const app = await makeApp(database)
    onTestFinished(app.close)
    return app
  }

  it(
    'forth and back: nothing is taken away before its time, and all of it at its time',
    async () => {
      const app = await open()
      const endMs = app.clock.now() + monthMs
      const there: { name: string; isThere: () => Promise<boolean> }[] = []
      for (const { name, lastsMs, put } of kept) {
        app.clock.advance(endMs - (lastsMs - muchLater(lastsMs)) - app.clock.now())
        const owner = await app.signIn('administrator')
        there.push({ name, isThere: await put({ app, owner, serial: '' }) })
      }
      app.clock.advance(endMs - app.clock.now())
      const ask = async () => {
        const found: Record<string, boolean> = {}
        for (const { name, isThere } of there) found[name] = await isThere()
        return found
      }
      const all = (isThere: boolean) => Object.fromEntries(there.map(({ name }) => [name, isThere]))
      for (const days of [1, 0, -1, 0]) {
        app.clock.set(endMs + days * dayMs)
        // Every repeated job runs one last time.
        await app.platform.jobs.close()
        // Jobs that may take minutes do not run on close.
        await app.app.media.library.sweep()
        expect(await ask(), `${days} day away`).toEqual(all(true))
      }
      app.clock.advance(dayMs)
      await app.platform.jobs.close()
      await app.app.media.library.sweep()
      expect(await ask()).toEqual(all(false))
    },
    withinMs,
  )

  it.each([1, -1])(
    'by %i: nobody is held up for a day',
    async days => {
      const app = await open()
      const owner = await app.signIn('administrator')
      const after: { name: string; look: () => Promise<unknown> }[] = []
      for (const { name, act } of done) {
        const serial = String(after.length)
        after.push({ name, look: await act({ app, owner, days, serial }) })
      }
      app.clock.set(app.clock.now() + days * dayMs)
      app.clock.advance(6 * minuteMs)
      for (const { name, look } of after)
        await look().catch((cause: unknown) => {
          throw new Error(name, { cause })
        })
    },
    withinMs,
  )
})

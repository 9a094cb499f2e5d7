import { api } from '@xiaolou/contract'
import * as article from '@xiaolou/contract/article'
import * as category from '@xiaolou/contract/category'
import * as comment from '@xiaolou/contract/comment'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import * as link from '@xiaolou/contract/link'
import * as message from '@xiaolou/contract/message'
import * as page from '@xiaolou/contract/page'
import * as photo from '@xiaolou/contract/photo'
import { updatePhoto } from '@xiaolou/contract/photo-manage'
import * as resource from '@xiaolou/contract/resource'
import * as site from '@xiaolou/contract/site'
import * as tag from '@xiaolou/contract/tag'
import * as talk from '@xiaolou/contract/talk'
import * as user from '@xiaolou/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bring } from '../testing/chat.ts'
import { sqlite } from '../testing/databases.ts'
import { publish } from '../testing/drafts.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

/** Calls that take a whole row as it was read, found by name: each lists here what it leaves unchanged. */
const takesRow = (route: RouteShape) =>
  route.body !== undefined && /\/(?:[a-z]*[uU]pdate\w*|addOrUpdate|describe)$/.test(route.path)
// It only returns what pictures look like.
const notRows = ['/user/updatePassword', '/upload/describe']

type Row = Readonly<Record<string, unknown>>
/** A new value, or one derived from what was read; then the changed columns, if named differently. */
type Edit = { to: unknown; changes?: string; becomes?: unknown }
type Case = {
  route: RouteShape
  table: string
  key?: string
  as?: () => string
  make: () => Promise<{ id: number; read: () => Promise<Row | undefined>; more?: () => Promise<Row> }>
  edits: Record<string, Edit>
  /** Fields without which the call is invalid. */
  needed?: readonly string[]
  /** Fields that are not tested, or that only say which version was read. */
  untried?: readonly string[]
}

let app: TestApp
let owner: string
let guest: string
let [first, second] = ['', '']
let serial = 0
const newName = () => {
  serial += 1
  return `物${serial}`
}

beforeAll(async () => {
  app = await makeApp(sqlite)
  owner = await app.signIn('administrator')
  guest = await app.signIn('user')
  first = await bring(app, owner, '#8fa69a')
  second = await bring(app, guest, '#a8432b')
})
afterAll(() => app.close())

const by = (token: string) => app.as(token)

const slice = { current: 1, size: 100 }
const words = '一 < 二 & <i>三</i> &lt; "四"\n第二行'
const ofList = <T extends { id: number }>(list: readonly T[], id: number) => list.find(row => row.id === id)

const renderedArticle = 'content_html text toc word_count read_minutes'
const coverColumns = 'cover_width cover_height cover_srcset cover_color'

const articleCase = (state: 'public' | 'unlisted' | 'password' | 'private'): Case => ({
  route: article.updateArticle,
  table: 'article',
  async make() {
    const { id } = await publish(app, owner, {
      ...{ article_title: newName(), article_description: '旧摘要', article_cover: first },
      ...{ origin_url: 'https://a.example/', tagList: [{ tag_name: '雨' }] },
    })
    const status = { public: 1, unlisted: 1, password: 2, private: 2 }[state]
    const is_hidden = state === 'unlisted' ? 1 : 0
    const password = state === 'password' ? 'sesame' : ''
    // An unlisted article gets a new address if its slug could be guessed by counting ids.
    const slug = `wu-${id}-0123456789abcdef`
    const own = { slug, series: '系列', licence: '保留', music: '[歌](/home?song=1)', comments_closed: 1 }
    const kept = { ...own, status, is_hidden, password, pinned_until: 1_900_000_000_000 }
    await app.db.query.updateTable('article').set(kept).where('id', '=', id).execute()
    const read = () => by(owner)(article.getArticleById, { params: { id } })
    const more = async () => {
      const { tagNameList } = await read()
      const body = await app.db.query
        .selectFrom('article_body')
        .selectAll()
        .where('article_id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...body, tagNameList }
    }
    return { id, read, more }
  },
  edits: {
    article_title: { to: '新题' },
    article_content: { to: '新的一**段**。', changes: `article_content ${renderedArticle}` },
    article_description: { to: '新摘要' },
    article_cover: { to: () => second, changes: `article_cover ${coverColumns}` },
    origin_url: { to: 'https://b.example/' },
    slug: { to: () => newName() },
    category: { to: { category_name: '新类' }, changes: 'category_id' },
    tagList: { to: [{ tag_name: '晴' }], changes: 'tagNameList' },
    is_top: { to: 1 },
    order: { to: 5 },
    status: { to: state === 'public' || state === 'unlisted' ? 2 : 1 },
    type: { to: 2 },
    createdAt: { to: '2020-01-01 00:00:00' },
  },
})

const termCase = (kind: 'category' | 'tag', edits: Record<string, Edit>, route: RouteShape): Case => ({
  route,
  table: kind,
  async make() {
    const name = newName()
    const { id } =
      kind === 'category'
        ? await by(owner)(category.addCategory, { body: { category_name: name } })
        : await by(owner)(tag.addTag, { body: { tag_name: name } })
    const read = async () =>
      kind === 'category'
        ? ofList(await by(owner)(category.getManagedCategories), id)
        : ofList(await by(owner)(tag.getManagedTags), id)
    return { id, read }
  },
  edits,
})
const termLooks = { color: { to: '#8fa69a' }, description: { to: '新简介' } }

const linkFields = {
  site_name: { to: () => newName() },
  site_desc: { to: '新的一句话' },
  site_avatar: { to: () => first },
  url: { to: () => `https://n${serial}.example/` },
}
const newLink = async () => {
  const body = {
    site_name: newName(),
    site_desc: '旧话',
    site_avatar: second,
    url: `https://s${serial}.example/`,
  }
  await by(guest)(link.addLink, { body })
  const own = await by(guest)(link.getOwnLinks)
  return own.find(one => one.site_name === body.site_name)?.id ?? 0
}

const newAlbum = async () =>
  (
    await by(owner)(photo.addAlbum, {
      body: { album_name: newName(), description: '旧', album_cover: first },
    })
  ).id

const newUser = async () => {
  const token = await app.signIn('user')
  const row = await app.db.query
    .selectFrom('user')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const id = Number(row.id)
  await by(token)(user.updateOwnUserInfo, { body: { avatar: second } })
  return { token, id, read: () => by(owner)(user.getUserInfoById, { params: { id } }) }
}
let ownToken = ''
const userEdits = { nick_name: { to: () => newName() }, avatar: { to: () => first } }

const talkRendered = 'content_html title text tags'
const messageLook = {
  color: { to: '#a8432b' },
  font_size: { to: 20 },
  font_weight: { to: 700 },
  bg_color: { to: '#ffffff' },
  bg_url: { to: () => first },
  tag: { to: '雪', changes: 'tag shape' },
}

const cases: readonly (Case & { name?: string })[] = [
  ...(['public', 'unlisted', 'password', 'private'] as const).map(state => ({
    name: `${article.updateArticle.path}, ${state}`,
    ...articleCase(state),
  })),
  {
    route: talk.updateTalk,
    table: 'talk',
    async make() {
      const body = { content_source: words, talkImgList: [first], status: 2 as const, is_top: 1 as const }
      const { id } = await by(owner)(talk.publishTalk, { body })
      return { id, read: () => by(owner)(talk.getTalkById, { params: { id } }) }
    },
    edits: {
      content: { to: '换了 #话#', changes: `content ${talkRendered}` },
      content_source: { to: '换了<b> #话#', changes: `content ${talkRendered}`, becomes: '换了<b> #话#' },
      talkImgList: { to: () => [second], changes: 'pictures' },
      status: { to: 1 },
      is_top: { to: 2 },
    },
  },
  {
    route: message.updateMessage,
    table: 'message',
    as: () => guest,
    async make() {
      const look = { color: '#112233', font_size: 18, font_weight: 300, bg_color: '#eeeeee', bg_url: second }
      const body = { message_source: `${newName()} ${words}`, tag: '雨', ...look }
      await by(guest)(message.addMessage, { body })
      const own = await by(guest)(message.getOwnMessages, { body: { current: 1, size: 1 } })
      const id = own.list[0]?.id ?? 0
      return { id, read: () => by(guest)(message.getMessageById, { params: { id } }) }
    },
    edits: {
      message: {
        to: (row: Row) => `${row.message}！`,
        changes: 'message shape',
        becomes: (row: Row) => `${row.message_source}！`,
      },
      message_source: { to: '换<b>了</b>', changes: 'message shape', becomes: '换<b>了</b>' },
      ...messageLook,
    },
  },
  {
    route: comment.updateComment,
    table: 'comment',
    as: () => guest,
    async make() {
      const { id: for_id } = await publish(app, owner, { article_title: newName() })
      const body = { type: 1 as const, for_id, content_source: `${newName()} ${words}` }
      const { id } = (await by(guest)(comment.addComment, { body })).res
      const read = async () => ofList((await by(guest)(comment.getOwnComments, { body: slice })).list, id)
      return { id, read }
    },
    edits: {
      content: { to: '换了', changes: 'content content_html shape editedAt' },
      content_source: { to: '**换**了', changes: 'content content_html shape editedAt', becomes: '**换**了' },
    },
    needed: [],
  },
  {
    route: link.frontUpdateLink,
    table: 'link',
    as: () => guest,
    async make() {
      const id = await newLink()
      return { id, read: async () => ofList(await by(guest)(link.getOwnLinks), id) }
    },
    edits: linkFields,
  },
  {
    route: link.backUpdateLink,
    table: 'link',
    async make() {
      const id = await newLink()
      await app.db.query
        .updateTable('link')
        .set({ feed_url: 'https://a.example/feed' })
        .where('id', '=', id)
        .execute()
      const read = async () => ofList((await by(owner)(link.backGetLinksList, { body: slice })).list, id)
      return { id, read }
    },
    edits: linkFields,
    // A new one would be fetched immediately.
    untried: ['feed_url'],
  },
  {
    route: photo.updateAlbum,
    table: 'photo_album',
    async make() {
      const id = await newAlbum()
      await app.db.query.updateTable('photo_album').set({ is_hidden: 1 }).where('id', '=', id).execute()
      const row = { id, album_name: `物${serial}`, description: '旧', album_cover: first, is_hidden: true }
      return { id, read: async () => row }
    },
    edits: {
      album_name: { to: () => newName() },
      description: { to: '新' },
      album_cover: { to: () => second },
    },
  },
  {
    route: updatePhoto,
    table: 'photo',
    async make() {
      const album_id = await newAlbum()
      const photoList = [{ url: first, caption: '旧', taken_at: '2020-01-01 00:00:00' }]
      const { idList } = await by(owner)(photo.addPhotos, { body: { album_id, photoList } })
      const id = idList[0] ?? 0
      const params = { id: album_id }
      return { id, read: async () => ofList(await by(owner)(photo.getAllPhotosByAlbumId, { params }), id) }
    },
    edits: { caption: { to: '新' }, taken_at: { to: '2021-01-01 00:00:00' } },
  },
  termCase('category', { category_name: { to: () => newName() } }, category.updateCategory),
  termCase('category', termLooks, category.describeCategory),
  termCase('tag', { tag_name: { to: () => newName() } }, tag.updateTag),
  termCase('tag', termLooks, tag.describeTag),
  {
    route: site.addOrUpdatePageHeader,
    table: 'page_header',
    async make() {
      await by(owner)(site.addOrUpdatePageHeader, { body: { route_name: newName(), bg_url: first } })
      const rows = await by(owner)(site.getAllPageHeaders)
      const id = rows.at(-1)?.id ?? 0
      return { id, read: async () => ofList(await by(owner)(site.getAllPageHeaders), id) }
    },
    edits: { route_name: { to: () => newName() }, bg_url: { to: () => second } },
    needed: ['route_name', 'bg_url'],
  },
  {
    route: user.updateOwnUserInfo,
    table: 'user',
    as: () => ownToken,
    async make() {
      const { token, ...made } = await newUser()
      ownToken = token
      return made
    },
    edits: userEdits,
  },
  { route: user.adminUpdateUserInfo, table: 'user', make: newUser, edits: userEdits },
  {
    route: resource.updateResource,
    table: 'resource',
    async make() {
      const body = {
        kind: 'front' as const,
        category: '旧',
        name: newName(),
        description: '旧',
        url: 'https://a.example/',
        icon: first,
        order: 3,
      }
      const { id } = await by(owner)(resource.addResource, { body })
      return { id, read: async () => ({ id, ...body }) }
    },
    edits: {
      kind: { to: 'back' },
      category: { to: '新' },
      name: { to: '新' },
      description: { to: '新' },
      url: { to: 'https://b.example/' },
      icon: { to: () => second },
      order: { to: 4 },
    },
  },
  {
    route: page.updatePage,
    table: 'page',
    async make() {
      const body = {
        path: `/${newName()}`,
        title: '旧',
        content: '旧',
        description: '旧',
        in_menu: false,
        order: 3,
        status: 2 as const,
      }
      const { id } = await by(owner)(page.addPage, { body })
      return { id, read: () => by(owner)(page.getPageById, { params: { id } }) }
    },
    edits: {
      path: { to: () => `/${newName()}` },
      title: { to: '新' },
      content: { to: '新的**话**', changes: 'content content_html' },
      description: { to: '新' },
      in_menu: { to: true },
      order: { to: 4 },
      status: { to: 1 },
    },
    untried: ['updatedAt'],
  },
]

const entriesOf = (route: RouteShape): string[] =>
  Object.keys(Reflect.get(Object(route.body), 'entries') ?? {})
const valueIn = (given: unknown, row: Row): unknown => (typeof given === 'function' ? given(row) : given)
/** What changes without an edit, and with every edit. */
const passing = new Set(['updatedAt', 'view_times'])
const changedIn = (before: Row, after: Row) =>
  Object.keys(before)
    .filter(name => !passing.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .sort()

it('every call that takes a row back is tried', () => {
  const known = new Set<string>([...cases.map(({ route }) => route.path), site.updateConfig.path, ...notRows])
  const missed = Object.values(api)
    .flat()
    .filter(route => takesRow(route) && !known.has(route.path))
  expect(missed.map(({ path }) => path)).toEqual([])
})

describe.each(cases.map(one => ({ ...one, name: one.name ?? one.route.path })))('$name', one => {
  const { route, table, make, edits, as = () => owner, needed = [], untried = [] } = one

  const tried = async (field: string, edit: Edit, bodyOf: (row: Row, id: number) => Row) => {
    const { id, read, more = async () => ({}) } = await make()
    const whole = async (): Promise<Row> => {
      const stored = await app.db.query
        .selectFrom(table)
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...stored, ...(await more()) }
    }
    const row: Row = (await read()) ?? {}
    expect(row.id, field).toBe(id)
    const before = await whole()
    app.clock.advance(1_000)
    const body = { ...bodyOf(row, id), [field]: valueIn(edit.to, row) }
    const answer = await app.call(route, { body } as never, { token: as() })
    expect([answer.code, answer.message], field).toEqual([0, answer.message])
    const after = await whole()
    const allowed = (edit.changes ?? field).split(' ')
    const changed = changedIn(before, after)
    expect(changed, field).toContain(allowed[0])
    expect(
      changed.filter(name => !allowed.includes(name)),
      field,
    ).toEqual([])
    if (edit.becomes !== undefined) expect(after[allowed[0] ?? ''], field).toBe(valueIn(edit.becomes, row))
  }

  it('has each field tried', () => {
    expect([...Object.keys(edits), ...untried].sort()).toEqual(
      entriesOf(route)
        .filter(name => name !== 'id')
        .sort(),
    )
  })

  it('changes of its row the field that was edited, and nothing else', async () => {
    for (const [field, edit] of Object.entries(edits)) await tried(field, edit, row => row)
  })

  it('leaves what is left out as it was', async () => {
    for (const [field, edit] of Object.entries(edits))
      await tried(field, edit, (row, id) => ({
        id,
        ...Object.fromEntries(needed.map(name => [name, row[name]])),
      }))
  })
})

describe('/config/update', () => {
  it('changes of the row of /config the field that was edited, and nothing that it does not hold', async () => {
    const spam = {
      spam_words: ['发票'],
      custom_css: 'a{color:red}',
      closed_rooms: ['talk' as const],
      guest_comment: 'moderated' as const,
    }
    await by(owner)(site.updateConfig, { body: { ...spam, blog_name: '旧名' } })
    const edits = {
      blog_name: '新名',
      personal_say: '新话',
      github_link: 'https://github.com/x',
      qq_link: first,
    }
    for (const [field, to] of Object.entries(edits)) {
      const row = (await app.call(site.getConfig)).result
      const before = await by(owner)(site.getSettings)
      await by(owner)(site.updateConfig, { body: { ...row, [field]: to } })
      expect(changedIn(before, await by(owner)(site.getSettings))).toEqual([field])
    }
  })
})

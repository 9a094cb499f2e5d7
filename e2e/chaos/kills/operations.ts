import { createHash } from 'node:crypto'
import { newDraft } from '@xiaolou/contract/draft'
import { pick } from '../../../bench/random.ts'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { makePicture } from '../../support/picture.ts'
import type { Account } from '../visitor.ts'
import type { Ask } from './ask.ts'

/** How often this text occurs in the database. */
export type Count = (words: string) => Promise<number>

/**
 * A kind of write. `write` ends when its last step was acknowledged, and calls `acknowledge` for every
 * acknowledged text before; `count` counts one of these texts. `left` is the expected count: 0 if what was
 * written is deleted again.
 */
export type Operation = {
  readonly name: string
  write(n: number, acknowledge: (words: string) => void): Promise<void>
  readonly count: (db: Db) => Count
  readonly left: 0 | 1
}

const inColumn = (table: string, column: string) => (db: Db) => async (words: string) =>
  (await db.query.selectFrom(table).select(column).where(column, 'like', `%${words}%`).execute()).length

/** A text that is not part of another, even for a search that ignores brackets. */
const wordsOf = (name: string, n: number) => `「${name}之${String(n).padStart(6, '0')}」`

/** Every kind of write except the chat room's, which has its own chaos test. */
export function operationsOf(given: {
  ask: Ask
  administrator: Account | undefined
  guests: readonly Account[]
  random: () => number
}): Operation[] {
  const { ask, administrator, guests, random } = given
  const asOwner = <Result>(path: string, body: unknown, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    ask<Result>({ as: administrator, method, path, body })
  const asGuest = <Result>(path: string, body: unknown) =>
    ask<Result>({ as: pick(random, guests), path, body })
  const operation = (
    name: string,
    write: Operation['write'],
    count: Operation['count'],
    left: Operation['left'] = 1,
  ): Operation => ({
    ...{ name, write, count, left },
  })
  const simple = (name: string, table: string, column: string, send: (words: string) => Promise<unknown>) =>
    operation(
      name,
      async (n, acknowledge) => {
        const words = wordsOf(name, n)
        await send(words)
        acknowledge(words)
      },
      inColumn(table, column),
    )
  /** Created, and then changed: nothing of the first text may be left once the second is acknowledged. */
  const article = (words: string) => ({
    article_title: words,
    article_content: `${words}\n\n小楼一夜听春雨。`,
    category: { category_name: `${words}的类` },
    tagList: [{ tag_name: `${words}甲` }, { tag_name: `${words}乙` }],
  })
  const talk = (words: string) => asOwner<{ id: number }>('/talk/publishTalk', { content: words })
  const upload = (n: number) => {
    const file = makePicture({ width: 40 + (n % 500), height: 40 + Math.floor(n / 500) })
    return ask<{ url: string }>({ as: administrator, path: '/upload/img', file })
  }
  let pictureUrl = ''
  let albumId = 0
  return [
    simple('文章', 'article', 'article_title', words => asOwner('/article/add', article(words))),
    operation(
      '改文章',
      async (n, acknowledge) => {
        const words = wordsOf('改文章', n)
        const { id } = await asOwner<{ id: number }>('/article/add', article(`将要${n}`))
        await asOwner('/article/update', { id, article_content: words }, 'PUT')
        acknowledge(words)
      },
      inColumn('article_body', 'article_content'),
    ),
    operation(
      '删文章',
      async (n, acknowledge) => {
        const words = wordsOf('删文章', n)
        const { id } = await asOwner<{ id: number }>('/article/add', article(words))
        await asOwner(`/article/delete/${id}/1`, undefined, 'DELETE')
        await asOwner(`/article/delete/${id}/3`, undefined, 'DELETE')
        acknowledge(words)
      },
      inColumn('article', 'article_title'),
      0,
    ),
    simple('说说', 'talk', 'content', talk),
    operation(
      '删说说',
      async (n, acknowledge) => {
        const words = wordsOf('删说说', n)
        const { id } = await talk(words)
        await asOwner(`/talk/deleteTalkById/${id}/1`, undefined, 'DELETE')
        await asOwner(`/talk/deleteTalkById/${id}/3`, undefined, 'DELETE')
        acknowledge(words)
      },
      inColumn('talk', 'content'),
      0,
    ),
    operation(
      '评论与赞',
      async (n, acknowledge) => {
        const words = wordsOf('评论', n)
        const { id } = await talk(`等人来评的第${n}条`)
        await asGuest('/like/addLike', { for_id: id, type: 2 })
        await asGuest('/comment/add', { for_id: id, type: 2, content: words })
        acknowledge(words)
      },
      inColumn('comment', 'content'),
    ),
    simple('留言', 'message', 'message', words => asGuest('/message/add', { message: words })),
    simple('友链', 'link', 'site_name', words =>
      asOwner('/links/backAdd', {
        site_name: words,
        url: `https://friend.example/${encodeURIComponent(words)}`,
      }),
    ),
    simple('标签', 'tag', 'tag_name', words => asOwner('/tag/add', { tag_name: words })),
    simple('分类', 'category', 'category_name', words => asOwner('/category/add', { category_name: words })),
    simple('页面', 'page', 'title', words => {
      const path = `/page-${Math.floor(random() * 2 ** 40).toString(36)}`
      return asOwner('/page/add', { path, title: words, content: words })
    }),
    simple('资源', 'resource', 'name', words =>
      asOwner('/resource/add', {
        kind: 'front',
        category: '工具',
        name: words,
        url: 'https://tool.example/',
      }),
    ),
    operation(
      '草稿',
      async (n, acknowledge) => {
        const words = wordsOf('草稿', n)
        const key = createHash('sha256').update(`${n} ${random()}`).digest('hex').slice(0, 32)
        const save = (content: string, base_revision: number) =>
          asOwner<{ revision: number }>(`/draft/save/${key}`, { ...newDraft, content, base_revision }, 'PUT')
        const { revision } = await save(`将要${n}`, 0)
        await save(words, revision)
        acknowledge(words)
      },
      db => async words =>
        (await db.query.selectFrom('draft').selectAll().execute()).filter(row =>
          JSON.stringify(row).includes(words),
        ).length,
    ),
    operation(
      '图片',
      async (n, acknowledge) => {
        acknowledge((await upload(n)).url)
      },
      db => async url => {
        const hash = /[0-9a-f]{40}/.exec(url)?.[0] ?? ''
        return (await db.query.selectFrom('upload').select('name').where('name', '=', hash).execute()).length
      },
    ),
    simple('照片', 'photo', 'caption', async words => {
      if (albumId === 0) {
        const album = {
          album_name: `相册${Math.floor(random() * 2 ** 30)}`,
          description: '',
          album_cover: '',
        }
        albumId = (await asOwner<{ id: number }>('/photoAlbum/add', album)).id
      }
      if (pictureUrl === '') pictureUrl = (await upload(0)).url
      const photoList = [{ url: pictureUrl, caption: words }]
      return asOwner('/photo/add', { album_id: albumId, photoList })
    }),
    operation(
      '账号',
      async (n, acknowledge) => {
        const username = `visitor_${n}_x`
        await ask({
          path: '/user/register',
          body: { username, password: 'Chunyu-2026!', nick_name: `客${n}` },
        })
        acknowledge(username)
      },
      inColumn('user', 'username'),
    ),
  ]
}

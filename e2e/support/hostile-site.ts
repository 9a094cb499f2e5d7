import { cleanName } from '@xiaolou/contract/grapheme'
import { HOSTILE } from '../../markdown/src/testing/hostile-vectors.ts'
import { owner } from './server-process.ts'

const short = [
  '<svg onload=alert(1)>',
  '<img src onerror=alert()>',
  '"onfocus=alert(1) x="',
  "'><i onclick=alert(1)>",
  '</title><b>',
  '</script><s>',
  '<a href=//x>',
  '{{1+1}}<%=1',
  '&lt;b&gt;&#60;',
  '<!--<b>-->',
  '"><u>',
  '`<i>`',
  '<b>粗</b>',
]
const tagMax = 12
const nameMax = 24

/** Attack texts for one-line fields, all different; `max` in characters. */
export function hostileLines(max: number, count: number): string[] {
  const lines = [...short, ...HOSTILE].filter(
    text => text.length <= max && cleanName(text) === text && !text.startsWith('0'),
  )
  return [...new Set(lines)].slice(0, count)
}

type Envelope<T> = { code: number; message: string; result: T }
type SignedIn = { token: string; id: number }
type Row = { id: number }

const guestCount = 8
const perField = 24
const password = 'Chunyu-2026!'

/** Fills every user-writable field with attack texts, through the API. */
export async function seedHostile(origin: string) {
  const ask = async <T>(path: string, body?: object, token?: string, method = 'POST'): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? method : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, message, result }: Envelope<T> = await response.json()
    if (code !== 0) throw new Error(`${path} ${JSON.stringify(body)} was refused: ${message}`)
    return result
  }
  const { token: ownerToken } = await ask<SignedIn>('/user/login', owner)
  const names = hostileLines(nameMax, guestCount)
  const guests: { username: string; password: string; name: string; token: string }[] = []
  for (const [at, name] of names.entries()) {
    const account = { username: `hostile_${at}`, password }
    await ask('/user/register', { ...account, nick_name: name })
    const { token } = await ask<SignedIn>('/user/login', account)
    guests.push({ ...account, name, token })
  }
  const tokenAt = (at: number) => guests[at % guests.length]?.token ?? ''

  const words = { article_title: '一篇', article_content: '字。' }
  const terms = { category: { category_name: '随笔' }, tagList: [{ tag_name: '小试签' }] }
  await ask('/article/add', { ...words, ...terms }, ownerToken)
  const articles = await ask<{ list: { id: number; slug: string }[] }>('/article/blogHomeGetArticleList/1/10')
  const [article] = articles.list
  if (!article) throw new Error('there is no article')
  const comments = hostileLines(500, perField)
  for (const [at, content] of comments.entries()) {
    const { res } = await ask<{ res: Row }>(
      '/comment/add',
      { type: 1, for_id: article.id, content_source: content },
      tokenAt(at),
    )
    const named = { parent_id: res.id, to_comment_id: res.id }
    const answer = { type: 1, for_id: article.id, ...named, content_source: content }
    await ask('/comment/apply', answer, tokenAt(at + 1))
  }
  const messages = hostileLines(100, perField)
  const tags = hostileLines(tagMax, perField)
  for (const [at, message] of messages.entries()) {
    await ask('/message/add', { message_source: message, tag: tags[at % tags.length] }, tokenAt(at))
  }
  const sites = hostileLines(40, perField)
  for (const [at, site_name] of sites.entries()) {
    const link = {
      site_name,
      site_desc: comments[at]?.slice(0, 100),
      url: `https://a${at}.example/"onclick="alert(1)`,
    }
    await ask('/links/add', link, tokenAt(at))
  }
  const waiting = await ask<{ list: Row[] }>('/links/backGetLinksList', { size: 100, status: 1 }, ownerToken)
  await ask('/links/approve', { idList: waiting.list.map(link => link.id) }, ownerToken, 'PUT')
  for (const content of hostileLines(500, perField))
    await ask('/talk/publishTalk', { content_source: content }, ownerToken)
  const albums = hostileLines(40, perField)
  let albumId = 0
  for (const [at, album_name] of albums.entries()) {
    const album = { album_name, description: comments[at]?.slice(0, 200) }
    albumId = (await ask<Row>('/photoAlbum/add', album, ownerToken)).id
  }
  const newest = await ask<{ list: Row[] }>('/message/getMessageList', { size: 1 })
  const [guest] = guests
  if (!guest) throw new Error('there is no guest')
  return {
    ...{ guest, names, messages, sites, albums },
    articlePath: `/posts/${article.slug}`,
    albumPath: `/photos?id=${albumId}`,
    messagePath: `/message/detail?id=${newest.list[0]?.id}`,
  }
}

export type HostileSite = Awaited<ReturnType<typeof seedHostile>>

import * as link from '@xiaolou/contract/link'
import * as message from '@xiaolou/contract/message'
import { type ModerationAct, moderate } from '@xiaolou/contract/moderation'
import * as page from '@xiaolou/contract/page'
import * as photo from '@xiaolou/contract/photo'
import * as photoManage from '@xiaolou/contract/photo-manage'
import * as talk from '@xiaolou/contract/talk'
import sharp from 'sharp'
import type { TestApp } from './make-app.ts'

/** `slug` ends its address, `words` occur in it and nowhere else; `at` is the page that requests it. */
export type Thing = {
  id: number
  slug: string
  words: readonly string[]
  at?: string
  pass?: string
  type?: 1 | 2
  forId?: number
}

const digits = [...'零壹贰叁肆伍陆柒捌玖']
let planted = 0
/** That many words that occur nowhere else; the search does not take one for a slip of another. */
export const newWords = (count: number) =>
  Array.from({ length: count }, () => {
    planted += 1
    const number = [...String(planted).padStart(4, '0')].map(digit => digits[Number(digit)]).join('')
    return `藏锋${number}${number}`
  })
export const never = { id: 999_999, slug: '没有的', words: [] }

type Callers = Record<'owner' | 'by', { token: string }>

export async function sayTalk(app: TestApp, owner: Callers['owner'], status: 1 | 2): Promise<Thing> {
  const words = newWords(1)
  const body = { content: `说说${words[0]}`, status }
  const { id } = (await app.call(talk.publishTalk, { body }, owner)).result
  return { id, slug: '', words }
}

/** One talk, card, album, page and link in each state; readers' own are written by `by`. */
export async function plantSections(app: TestApp, { owner, by }: Callers) {
  const binned = await sayTalk(app, owner, 1)
  await app.call(talk.deleteTalkById, { params: { id: binned.id, status: 1 } }, owner)
  const talks = { public: await sayTalk(app, owner, 1), private: await sayTalk(app, owner, 2), binned, never }

  const card = async (act?: ModerationAct) => {
    const words = newWords(1)
    await app.call(message.addMessage, { body: { message: `卡片${words[0]}` } }, by)
    const { id } = (await app.call(message.getOwnMessages, { body: {} }, by)).result.list[0] ?? never
    if (act) await app.call(moderate, { body: { act, items: [{ kind: 'message', id }] } }, owner)
    app.clock.advance(61_000)
    return { id, slug: '', words }
  }
  const messages = { shown: await card(), spam: await card('spam'), binned: await card('bin'), never }

  const albumIn = async (state: 'shown' | 'hidden' | 'binned') => {
    const words = newWords(4)
    const [album_name = '', description = '', caption = '', gone = ''] = words
    const { id } = (await app.call(photo.addAlbum, { body: { album_name, description } }, owner)).result
    const photoList = await Promise.all(
      [caption, gone].map(async name => {
        const create = {
          width: 40 + planted,
          height: name === gone ? 50 : 60,
          channels: 3,
          background: '#abc',
        } as const
        const bytes = await sharp({ create }).png().toBuffer()
        return { url: (await app.app.media.uploads.saveImage(bytes)).url, caption: name }
      }),
    )
    const { idList } = (await app.call(photo.addPhotos, { body: { album_id: id, photoList } }, owner)).result
    await app.call(photo.deletePhotos, { body: { idList: idList.slice(1) } }, owner)
    if (state === 'hidden') await app.call(photoManage.hideAlbum, { body: { id, is_hidden: true } }, owner)
    if (state === 'binned') await app.call(photoManage.binAlbum, { body: { id, is_binned: true } }, owner)
    return { thing: { id, slug: '', words: words.slice(0, 3) }, gone: { id, slug: '', words: [gone] } }
  }
  const [shown, hidden, away] = [await albumIn('shown'), await albumIn('hidden'), await albumIn('binned')]
  const albums = {
    shown: shown.thing,
    'its binned photo': shown.gone,
    hidden: hidden.thing,
    binned: away.thing,
    never,
  }

  const pageIn = async (status: 1 | 2, isBinned = false) => {
    const words = newWords(3)
    const body = { path: `/${words[0]}`, title: words[1] ?? '', content: `页${words[2]}`, status }
    const { id } = (await app.call(page.addPage, { body }, owner)).result
    if (isBinned) await app.call(page.binPage, { body: { id, is_binned: true } }, owner)
    return { id, slug: body.path, words }
  }
  const pages = { public: await pageIn(1), private: await pageIn(2), binned: await pageIn(1, true), never }

  const site = async (isApproved: boolean) => {
    const words = newWords(2)
    const body = {
      site_name: words[0] ?? '',
      site_desc: words[1] ?? '',
      url: `https://friend${planted}.example/`,
    }
    await app.call(link.addLink, { body }, by)
    const { id } =
      (await app.call(link.getOwnLinks, undefined, by)).result.find(one => one.url === body.url) ?? never
    if (isApproved) await app.call(link.approveLinks, { body: { idList: [id] } }, owner)
    return { id, slug: body.url, words }
  }
  const links = { approved: await site(true), pending: await site(false), never }

  return { talk: talks, message: messages, album: albums, page: pages, link: links }
}

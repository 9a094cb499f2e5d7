import { deleteArticle, getArticleById, getArticleList } from '@xiaolou/contract/article'
import { deleteCategory, getManagedCategories } from '@xiaolou/contract/category'
import { commentType } from '@xiaolou/contract/comment'
import type { Call } from '@xiaolou/contract/kit/route'
import { backGetLinksList, deleteLinks } from '@xiaolou/contract/link'
import { backDeleteMessage, getMessageList } from '@xiaolou/contract/message'
import { deleteAlbum, deletePhotos, getPhotoListByAlbumId } from '@xiaolou/contract/photo'
import { getOwnAlbums } from '@xiaolou/contract/photo-manage'
import { deleteResource, getResourceList, resourceKinds } from '@xiaolou/contract/resource'
import { deleteTag, getManagedTags } from '@xiaolou/contract/tag'
import { deleteTalkById, getTalkList } from '@xiaolou/contract/talk'

/** One thing that the starter may have created, with the fields that its owner can change. */
export type Thing = {
  readonly id: number
  readonly shown: readonly unknown[]
  /** Other things are in it. */
  readonly isUsed?: boolean
}

/** How things of a kind are found and permanently deleted, through their feature's calls. */
export type Kind = {
  readonly name: string
  find(call: Call): Promise<Thing[]>
  remove(call: Call, id: number): Promise<unknown>
  /** For things with comments by others, which must not be deleted with it. */
  readonly commentType?: 1 | 2 | 3
}

type Page<T> = { list: T[]; total: number }
const pageSize = 100

async function findAll<T>(read: (body: { current: number; size: number }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let current = 1; ; current += 1) {
    const { list, total } = await read({ current, size: pageSize })
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

const article: Kind = {
  name: 'article',
  commentType: commentType.article,
  async find(call) {
    const rows = await findAll(body => call(getArticleList, { body }))
    const things: Thing[] = []
    for (const { id } of rows) {
      const one = await call(getArticleById, { params: { id } })
      const { article_title, article_content, article_description, article_cover } = one
      const { slug, status, type, is_top, categoryName, tagNameList } = one
      const words = [article_title, article_content, article_description, article_cover]
      things.push({ id, shown: [...words, slug, status, type, is_top, categoryName, ...tagNameList] })
    }
    return things
  },
  // Bins it, then deletes it for good.
  async remove(call, id) {
    await call(deleteArticle, { params: { id, status: 1 } })
    await call(deleteArticle, { params: { id, status: 3 } })
  },
}

const talk: Kind = {
  name: 'talk',
  commentType: commentType.talk,
  async find(call) {
    const rows = await findAll(body => call(getTalkList, { body }))
    return rows.map(({ id, content_source, status, is_top, talkImgList }) => ({
      id,
      shown: [content_source, status, is_top, ...talkImgList],
    }))
  },
  async remove(call, id) {
    await call(deleteTalkById, { params: { id, status: 1 } })
    await call(deleteTalkById, { params: { id, status: 3 } })
  },
}

const photo: Kind = {
  name: 'photo',
  async find(call) {
    const things: Thing[] = []
    for (const { id: albumId } of await call(getOwnAlbums)) {
      const rows = await findAll(body => call(getPhotoListByAlbumId, { body: { ...body, id: albumId } }))
      for (const { id, url, caption, taken_at } of rows)
        things.push({ id, shown: [albumId, url, caption, taken_at] })
    }
    return things
  },
  async remove(call, id) {
    await call(deletePhotos, { body: { idList: [id], type: 1 } })
    await call(deletePhotos, { body: { idList: [id], type: 2 } })
  },
}

const album: Kind = {
  name: 'album',
  find: async call =>
    (await call(getOwnAlbums)).map(({ id, album_name, description, photo_count }) => ({
      id,
      shown: [album_name, description],
      isUsed: photo_count > 0,
    })),
  remove: (call, id) => call(deleteAlbum, { params: { id } }),
}

const message: Kind = {
  name: 'message',
  commentType: commentType.message,
  async find(call) {
    const rows = await findAll(body => call(getMessageList, { body }))
    return rows.map(({ id, message_source, tag, color, bg_color, bg_url, font_size, font_weight }) => ({
      id,
      shown: [message_source, tag, color, bg_color, bg_url, font_size, font_weight],
    }))
  },
  remove: (call, id) => call(backDeleteMessage, { body: { idList: [id] } }),
}

const link: Kind = {
  name: 'link',
  async find(call) {
    const rows = await findAll(body => call(backGetLinksList, { body }))
    return rows.map(({ id, site_name, site_desc, site_avatar, url, status }) => ({
      id,
      shown: [site_name, site_desc, site_avatar, url, status],
    }))
  },
  remove: (call, id) => call(deleteLinks, { body: { idList: [id] } }),
}

const resource: Kind = {
  name: 'resource',
  async find(call) {
    const things: Thing[] = []
    for (const kind of resourceKinds) {
      const groups = await call(getResourceList, { params: { kind } })
      for (const { id, ...shown } of groups.flatMap(({ resourceList }) => resourceList))
        things.push({ id, shown: [shown] })
    }
    return things
  },
  remove: (call, id) => call(deleteResource, { params: { id } }),
}

const category: Kind = {
  name: 'category',
  find: async call =>
    (await call(getManagedCategories)).map(({ id, category_name, color, description, article_count }) => ({
      id,
      shown: [category_name, color, description],
      isUsed: article_count > 0,
    })),
  remove: (call, id) => call(deleteCategory, { body: { categoryIdList: [id] } }),
}

const tag: Kind = {
  name: 'tag',
  find: async call =>
    (await call(getManagedTags)).map(({ id, tag_name, color, description, article_count }) => ({
      id,
      shown: [tag_name, color, description],
      isUsed: article_count > 0,
    })),
  remove: (call, id) => call(deleteTag, { body: { tagIdList: [id] } }),
}

/** Everything that the starter creates; containers come after their contents. */
export const kinds: readonly Kind[] = [article, talk, photo, album, message, link, resource, category, tag]

import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { bodyId, pathId, wireTime } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line } from './line.ts'
import { addedPhotos, album, idList, photo, takenAt } from './photo.ts'
import { ownPicture } from './picture.ts'

/** `binned_at` is '' if it is not in the bin; `binned_count` is the number of its binned photos. */
export const ownAlbum = v.object({
  ...album.entries,
  is_hidden: v.boolean(),
  binned_at: v.string(),
  binned_count: v.number(),
})
export type OwnAlbum = v.InferOutput<typeof ownAlbum>

const ownPhoto = v.object({ ...photo.entries, is_binned: v.boolean(), createdAt: wireTime })
export type OwnPhoto = v.InferOutput<typeof ownPhoto>

export const getOwnAlbums = get('administrator', '/photoAlbum/getOwnAlbums', {
  summary: '主人的全部相册，含藏起来的和回收站里的；按主人排的先后',
  result: v.array(ownAlbum),
})

export const getOwnAlbum = get('administrator', '/photoAlbum/getOwnAlbum/:id', {
  summary: '一本相册和里面的全部照片，含回收站里的；按主人排的先后，没排过的新的在前',
  params: v.object({ id: pathId }),
  result: v.object({ album: ownAlbum, photos: v.array(ownPhoto) }),
})

const albumIds = v.pipe(v.array(bodyId), v.maxLength(2_000, '一次最多排2000本'))

export const orderAlbums = put('administrator', '/photoAlbum/order', {
  summary: '相册的先后；没给的排在后面，先后不变',
  body: v.object({ idList: albumIds }),
  result: v.boolean(),
})

export const hideAlbum = put('administrator', '/photoAlbum/hide', {
  summary: '藏起来，或者让来客看见',
  body: v.object({ id: bodyId, is_hidden: v.boolean() }),
  result: v.boolean(),
})

export const setAlbumCover = put('administrator', '/photoAlbum/cover', {
  summary: '换封面；空的用最前面的一张',
  body: v.object({ id: bodyId, album_cover: ownPicture('封面') }),
  form: { code: familyCode.album, fields: ['album_cover'] },
  result: v.boolean(),
})

export const binAlbum = put('administrator', '/photoAlbum/bin', {
  summary: '连照片放进回收站，或者拿回来',
  body: v.object({ id: bodyId, is_binned: v.boolean() }),
  result: v.boolean(),
})

export const deleteBinnedAlbum = del('administrator', '/photoAlbum/deleteBinned/:id', {
  summary: '彻底删除回收站里的相册，连它的照片；图片文件留在图库里',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const putPhotos = post('administrator', '/photo/put', {
  summary: '往相册里放照片，已经在里面的不再放；答案丢了可以照样再问一次',
  ...addedPhotos,
})

export const updatePhoto = put('administrator', '/photo/update', {
  summary: '改说明或拍摄时间，没给的不动',
  body: v.object({ id: bodyId, caption: v.optional(line('说明', 200)), taken_at: v.optional(takenAt) }),
  form: { code: familyCode.photo, fields: ['caption', 'taken_at'] },
  result: v.boolean(),
})

export const orderPhotos = put('administrator', '/photo/order', {
  summary: '一本相册里照片的先后；没给的排在前面，新的更前；一张都没给，就照月份摆',
  body: v.object({
    album_id: bodyId,
    idList: v.pipe(v.array(bodyId), v.maxLength(limits.photosPerAlbum, '照片太多了')),
  }),
  result: v.boolean(),
})

export const movePhotos = put('administrator', '/photo/move', {
  summary: '移到另一本相册，排在最前',
  body: v.object({ idList, album_id: bodyId }),
  form: { code: familyCode.photo, fields: ['album_id'] },
  result: v.boolean(),
})

import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import {
  bodyId,
  emptyable,
  oneOf,
  optionalText,
  orDefault,
  page,
  paging,
  pathId,
  wireTime,
} from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { line, requiredLine } from './line.ts'
import { ownPicture, picture } from './picture.ts'

/** status 1 normal, 2 bin. */
export const photoStatus = { normal: 1, bin: 2 } as const
const statusField = oneOf('status', [1, 2])

export const album = v.object({
  id: v.number(),
  album_name: v.string(),
  description: v.string(),
  album_cover: v.string(),
  /** The cover with size, smaller sizes and colour; the first photo if the album has none. */
  cover: picture,
  photo_count: v.number(),
  /** Whether the owner ordered its photos by hand; otherwise readers see them by month. */
  is_ordered: v.boolean(),
})
export type Album = v.InferOutput<typeof album>

export const getAllAlbumList = get('anyone', '/photoAlbum/getAllAlbumList', {
  summary: '全部相册',
  result: v.array(album),
})

export const photo = v.object({
  id: v.number(),
  album_id: v.number(),
  ...picture.entries,
  /** A colour or a tiny data address shown while the photo loads. */
  placeholder: v.string(),
  caption: v.string(),
  /** Local wall time of the picture; '' if unknown. */
  taken_at: v.string(),
})
export type Photo = v.InferOutput<typeof photo>

export const getAllPhotosByAlbumId = get('anyone', '/photo/getAllPhotosByAlbumId/:id', {
  summary: '一本相册的照片，按主人排的先后，没排过的新的在前，至多两千张',
  params: v.object({ id: pathId }),
  result: v.array(photo),
})

const written = {
  album_name: requiredLine('相册名', limits.nameMaxLength),
  description: optionalText('描述', 200),
  album_cover: v.nullish(ownPicture('封面'), ''),
}

const form = { code: familyCode.album, fields: ['album_name', 'description', 'album_cover'] } as const

export const getAlbumList = post('administrator', '/photoAlbum', {
  isUnaudited: true,
  summary: '主人的相册列表，含藏起来的，不含回收站里的',
  body: v.object({ ...paging, album_name: v.nullish(line('相册名', limits.nameMaxLength), '') }),
  form: { code: familyCode.album, fields: ['album_name'] },
  result: page(v.object({ ...album.entries, createdAt: wireTime, updatedAt: wireTime })),
})

export const addAlbum = post('administrator', '/photoAlbum/add', {
  summary: '新相册',
  body: v.object(written),
  form,
  result: v.object({
    ...{ id: v.number(), album_name: v.string(), description: v.string(), album_cover: v.string() },
  }),
})

export const updateAlbum = put('administrator', '/photoAlbum/update', {
  summary: '改相册，没给的不动',
  body: v.object({ id: bodyId, ...v.partial(v.object(written)).entries }),
  form: { ...form, fields: ['id', ...form.fields] },
  result: v.boolean(),
})

export const deleteAlbum = del('administrator', '/photoAlbum/delete/:id', {
  summary: '删除空相册；里面还有照片时不删',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const takenAt = v.union([v.literal(''), wireTime], '拍摄时间格式应为 YYYY-MM-DD HH:mm:ss')
export const photoInput = v.object({
  url: v.pipe(ownPicture('照片'), v.nonEmpty('照片应为已上传的图片')),
  caption: v.nullish(line('说明', 200), ''),
  taken_at: v.nullish(takenAt, ''),
})
export const idList = v.pipe(v.array(bodyId), v.nonEmpty('请至少选一张'), v.maxLength(200, '一次最多200张'))

/** Photos to add to an album, and their new ids. */
export const addedPhotos = {
  body: v.object({
    album_id: bodyId,
    photoList: v.pipe(
      v.array(photoInput),
      v.nonEmpty('请至少选一张照片'),
      v.maxLength(100, '一次最多100张照片'),
    ),
  }),
  form: { code: familyCode.photo, fields: ['photoList'] },
  result: v.object({ idList: v.array(v.number()) }),
} as const

export const addPhotos = post('administrator', '/photo/add', {
  summary: '往相册里放照片；album_id 写在外面，或者写在每一张里',
  ...addedPhotos,
  body: v.object({
    album_id: emptyable(bodyId),
    photoList: v.pipe(
      v.array(v.object({ ...photoInput.entries, album_id: emptyable(bodyId) })),
      v.nonEmpty('请至少选一张照片'),
      v.maxLength(100, '一次最多100张照片'),
    ),
  }),
  form: { code: familyCode.photo, fields: ['album_id', 'photoList'] },
})

export const deletePhotos = put('administrator', '/photo/delete', {
  summary: 'type 1 放进回收站，2 彻底删除',
  body: v.object({
    idList: emptyable(idList),
    /** As consoles of the family name the same. */
    imgList: emptyable(v.pipe(v.array(v.object({ id: bodyId })), v.maxLength(200, '一次最多200张'))),
    type: orDefault(statusField, 1),
  }),
  form: { code: familyCode.photo, fields: ['idList', 'imgList'] },
  result: v.boolean(),
})

export const revertPhotos = put('administrator', '/photo/revert', {
  summary: '从回收站拿回来',
  body: v.object({ idList }),
  form: { code: familyCode.photo, fields: ['idList'] },
  result: v.boolean(),
})

export const getPhotoListByAlbumId = post('administrator', '/photo/getPhotoListByAlbumId', {
  isUnaudited: true,
  summary: '主人的照片列表',
  body: v.object({ id: bodyId, ...paging, status: orDefault(statusField, 1) }),
  form: { code: familyCode.photo, fields: ['id'] },
  result: page(v.object({ ...photo.entries, status: statusField, createdAt: wireTime })),
})

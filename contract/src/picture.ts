import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { post } from './kit/route.ts'
import { limits } from './limits.ts'

/** The address of one of our own pictures, as returned by `/upload/img`. */
export const ownPictureAddress = /^\/uploads\/[0-9a-f]{40}\.(?:png|jpg|gif|webp|avif)$/

/** A picture stored here, or none. */
export function ownPicture(label: string) {
  return v.pipe(
    v.string(`${label}应为文字`),
    v.check(address => address === '' || ownPictureAddress.test(address), `${label}应为已上传的图片`),
  )
}

/**
 * A stored picture in a response: size in pixels (0 if it is not one of ours), `srcset` of its smaller sizes,
 * and `color` (`#rrggbb`, or empty) shown while it loads.
 */
export const picture = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  srcset: v.string(),
  color: v.string(),
})
export type Picture = v.InferOutput<typeof picture>

export const uploadImg = post('user', '/upload/img', {
  limit: 'upload',
  summary: '上传一张图片：multipart 的 file 字段；转存为我们自己的文件，去掉拍摄信息',
  file: 'file',
  bodyLimitBytes: limits.uploadBodyBytes,
  result: picture,
})

export const describePictures = post('administrator', '/upload/describe', {
  isUnaudited: true,
  summary: '正文成为网页时要知道的：站的网址，这些地址里哪些是站里的图片、各多大',
  body: v.object({
    urls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.urlMaxLength))), v.maxLength(2_000)),
  }),
  bodyLimitBytes: limits.articleBodyBytes,
  /** Addresses that are not our pictures are left out. */
  result: v.object({ site_url: v.string(), pictures: v.array(picture) }),
})

export const fetchPicture = post('administrator', '/upload/fetch', {
  limit: 'upload',
  summary: '取一张别处的图片，转存为我们自己的；只去公开的网址',
  body: v.object({ url: v.pipe(v.string('图片地址应为文字'), v.maxLength(4_000, '图片地址太长了')) }),
  form: { code: familyCode.upload, fields: ['url'] },
  result: picture,
})

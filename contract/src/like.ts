import * as v from 'valibot'
import { bodyId, oneOf } from './kit/field.ts'
import { post } from './kit/route.ts'

/** What can be liked: 1 article, 2 talk, 3 message, 4 comment. */
export const likeType = { article: 1, talk: 2, message: 3, comment: 4 } as const
const likeTypeField = oneOf('type', [1, 2, 3, 4])
export type LikeType = v.InferOutput<typeof likeTypeField>

const liked = { body: v.object({ for_id: bodyId, type: likeTypeField }), result: v.boolean() }

export const addLike = post('anyone', '/like/addLike', {
  ...liked,
  takesPass: true,
  limit: 'like',
  summary: '点赞：登录的按用户，没登录的按访客，各一次',
})

export const cancelLike = post('anyone', '/like/cancelLike', {
  ...liked,
  takesPass: true,
  limit: 'like',
  summary: '取消点赞',
})

export const getIsLike = post('anyone', '/like/getIsLikeByIdOrIpAndType', {
  ...liked,
  summary: '是否点过赞',
})

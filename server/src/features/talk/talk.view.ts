import type { CallContext } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import type { Picture } from '@xiaolou/contract/picture'
import { harmlessHtml } from '@xiaolou/contract/printed-text'
import type { Talk } from '@xiaolou/contract/talk'
import { isoTime, wireTime } from '../../platform/clock.ts'
import type { TalkRow } from './talk.store.ts'

type PublicUser = { nick_name: string; avatar: string }

/** What talks need of other features, to be shown: pictures, names, likes, comments; one question each for a page. */
export type TalkViewParts = {
  timeZone: string
  describePictures: (urls: readonly string[]) => Promise<ReadonlyMap<string, Picture>>
  findUsers: (ids: readonly number[]) => Promise<ReadonlyMap<number, PublicUser>>
  findLiked: (
    type: typeof likeType.talk,
    ids: readonly number[],
    context: CallContext,
  ) => Promise<ReadonlySet<number>>
  countComments: (type: typeof likeType.talk, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

const gone: PublicUser = { nick_name: '已注销', avatar: '' }
const oneOrTwo = (value: number) => (value === 1 ? 1 : 2)
const oneToThree = (value: number) => (value === 1 ? 1 : value === 2 ? 2 : 3)
const listOf = (json: string): string[] => JSON.parse(json)

function pictureOf(url: string, known: ReadonlyMap<string, Picture>): Picture {
  return known.get(url) ?? { url, width: 0, height: 0, srcset: '', color: '' }
}

/** Rows → what leaves the server, in their order. */
export async function talkViews(
  parts: TalkViewParts,
  rows: readonly TalkRow[],
  context: CallContext,
): Promise<Talk[]> {
  const ids = rows.map(row => row.id)
  // Side by side: where the database is another process, each question is a journey.
  const [pictures, users, liked, comments] = await Promise.all([
    parts.describePictures(rows.flatMap(row => listOf(row.pictures))),
    parts.findUsers(rows.map(row => row.user_id)),
    parts.findLiked(likeType.talk, ids, context),
    parts.countComments(likeType.talk, ids),
  ])
  return rows.map(row => {
    const talkImgList = listOf(row.pictures)
    const { nick_name, avatar } = users.get(row.user_id) ?? gone
    return {
      id: row.id,
      content: harmlessHtml(row.content_html),
      content_html: row.content_html,
      content_source: row.content,
      tagList: listOf(row.tags),
      user_id: row.user_id,
      nick_name,
      avatar,
      status: oneToThree(row.status),
      is_top: oneOrTwo(row.is_top),
      like_times: row.like_times,
      is_like: liked.has(row.id),
      comment_total: comments.get(row.id) ?? 0,
      talkImgList,
      pictures: talkImgList.map(url => pictureOf(url, pictures)),
      createdAt: wireTime(row.createdAt, parts.timeZone),
      createdAtIso: isoTime(row.createdAt, parts.timeZone),
    }
  })
}

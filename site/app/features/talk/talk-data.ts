import type { Call } from '@xiaolou/contract/kit/route'
import { blogGetTalkById, blogGetTalkList } from '@xiaolou/contract/talk'
import type { LoadInput } from '~/lib/api.ts'
import { parseTalkWish, type TalkWish } from './talk-wish.ts'

/** Few enough that a column is about one window high: the next one starts where the eye still is. */
export const talksPerPage = 12

export type TalkData = Awaited<ReturnType<typeof loadTalk>>

/** One page of talks, of all or of a tag. */
export function readTalks({ call, tag, page }: { call: Call; tag: string; page: number }) {
  return call(blogGetTalkList, { body: { current: page, size: talksPerPage, tag } })
}

/**
 * A page of talks; with `?id=` that one before the newest of the others. An id that nobody has is refused (404).
 * `isReaders` says whether the answers are this reader's own or, from a page made for everybody, nobody's.
 */
export async function loadTalk({ call, url }: LoadInput, isReaders: boolean) {
  const wish: TalkWish = parseTalkWish(url.searchParams)
  const [chosen, talks] = await Promise.all([
    wish.id === undefined ? null : call(blogGetTalkById, { params: { id: wish.id } }),
    readTalks({ call, tag: wish.tag, page: wish.page }),
  ])
  return { wish, chosen, talks, isReaders }
}

import { frontGetChildrenComment, frontGetParentComment } from '@xiaolou/contract/comment'
import { type BoundRoute, createInProcessCall, createSharedCall } from '@xiaolou/contract/kit/handler'
import { addressOf } from '@xiaolou/contract/kit/request'
import type { Call, RouteShape } from '@xiaolou/contract/kit/route'
import { getMessageList } from '@xiaolou/contract/message'
import { answerPath, type StaticExportComment } from '@xiaolou/contract/static-export'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import { renderingVisitor } from '../../http/caller.ts'

const perPage = 100
const maxPages = 1_000

/** Routes that pages call after loading; compared by path, since the site's build has its own contract copy. */
const readOn = new Set<string>([getMessageList.path, blogGetTalkList.path])

/** Calls as an anonymous visitor. `answers` keeps, by file, those that exported pages request again. */
export function createRecordedCall(routes: readonly BoundRoute[]) {
  const { call } = createSharedCall({
    call: createInProcessCall(routes, { actor: { kind: 'visitor' }, visitor: renderingVisitor }),
    // All answers show the same moment, however long the export takes.
    maxAgeMs: Number.POSITIVE_INFINITY,
    nowMs: () => 0,
  })
  const answers = new Map<string, string>()
  const keep = (route: RouteShape, body: string, answer: unknown) =>
    answers.set(answerPath(addressOf(route, undefined), body), JSON.stringify(answer))
  const recorded: Call = async (route, ...input) => {
    const answer = await call(route, ...input)
    const [given] = input
    if (readOn.has(route.path))
      keep(route, JSON.stringify(given && 'body' in given ? given.body : undefined) ?? '', answer)
    return answer
  }
  return { call: recorded, answers, keep }
}

/** All comments on a subject with their replies, in the site's order. */
export async function findComments(
  call: Call,
  subject: { type: 1 | 2 | 3; forId: number },
): Promise<readonly StaticExportComment[]> {
  const about = { type: subject.type, for_id: subject.forId, size: perPage }
  const comments: StaticExportComment[] = []
  for (let current = 1; current <= maxPages; current += 1) {
    const { list, total } = await call(frontGetParentComment, { body: { ...about, order: 'new', current } })
    for (const comment of list)
      comments.push({
        ...comment,
        replies: comment.reply_total > 0 ? await findReplies(call, about, comment.id) : [],
      })
    if (list.length === 0 || comments.length >= total) break
  }
  return comments
}

async function findReplies(
  call: Call,
  about: { type: 1 | 2 | 3; for_id: number; size: number },
  parent_id: number,
) {
  const replies = []
  for (let current = 1; current <= maxPages; current += 1) {
    const { list, total } = await call(frontGetChildrenComment, { body: { ...about, parent_id, current } })
    replies.push(...list)
    if (list.length === 0 || replies.length >= total) break
  }
  return replies
}

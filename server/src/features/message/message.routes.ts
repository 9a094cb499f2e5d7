import { orRefuse } from '@xiaolou/contract/errors'
import { cleanName } from '@xiaolou/contract/grapheme'
import { type BoundRoute, bind, type CallContext } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { limits } from '@xiaolou/contract/limits'
import type { Message } from '@xiaolou/contract/message'
import * as contract from '@xiaolou/contract/message'
import { harmlessText } from '@xiaolou/contract/printed-text'
import { normaliseText, queryTermsOf } from '@xiaolou/contract/search-text'
import { isoTime, rangeMs, wireTime } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Slice, sliceOf } from '../../platform/db/rows.ts'
import type { MessageDeps } from './message.moderation.ts'
import { canRead } from './message.rules.ts'
import {
  createMessageStore,
  type MessageRow,
  type MessageStore,
  messageSearchName,
  messageStatuses,
} from './message.store.ts'

const visitor = { nick_name: '访客', avatar: '' }
const gone = { nick_name: '已注销', avatar: '' }

/** Rows as the caller may see them, with author, likes and comments; three queries for the whole list. */
function createMessageView(deps: MessageDeps) {
  return async (rows: readonly MessageRow[], context: CallContext): Promise<Message[]> => {
    const ids = rows.map(row => row.id)
    const userIds = [...new Set(rows.map(row => row.user_id))].filter(id => id !== 0)
    const users = await deps.identity.findUsers(userIds)
    const liked = await deps.conversation.findLiked(likeType.message, ids, context)
    const comments = await deps.conversation.countComments(likeType.message, ids)
    return rows.map(({ updatedAt: _, createdAt, ...row }) => {
      const author = row.user_id === 0 ? visitor : (users.get(row.user_id) ?? gone)
      return {
        ...row,
        message: harmlessText(row.message),
        message_source: row.message,
        nick_name: author.nick_name,
        avatar: author.avatar,
        is_like: liked.has(row.id),
        is_waiting: row.status === messageStatuses.waiting || row.status === messageStatuses.spam,
        comment_total: comments.get(row.id) ?? 0,
        createdAt: wireTime(createdAt, deps.timeZone),
        createdAtIso: isoTime(createdAt, deps.timeZone),
      }
    })
  }
}

// Read and compared for every search, so that the total is exact. A search returns at most the newest five
// hundred, and a word in every message costs no more than this.
const maxCandidates = 500

/** Words of the query that must all occur; a query without letters (emoji) must occur literally. */
function wordsOf(query: string): string[] {
  const folded = normaliseText(query).trim()
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length > 0 ? words : [folded]
}

/** Messages that contain the query's words, with one tag or ('') all: the newest first, and the total. */
function createMessageSearch(deps: {
  db: Db
  store: MessageStore
  countOf: (tag: string) => Promise<number>
}) {
  const { store, countOf } = deps
  const index = deps.db.textIndex(messageSearchName)

  const findCandidates = async (query: string, tag: string) => {
    const terms = queryTermsOf(query)
    // The messages of a rare tag are read instead of all that contain a common word.
    const isSmallTag = tag !== '' && (await countOf(tag)) <= maxCandidates
    if (terms.length === 0 || isSmallTag) return store.findNewestTexts({ tag, limit: maxCandidates })
    return store.findTexts(await index.find({ field: 'body', terms, limit: maxCandidates }))
  }

  return async (
    input: Slice & { query: string; tag: string },
  ): Promise<{ list: MessageRow[]; total: number }> => {
    const { query, tag, limit, offset } = input
    const words = wordsOf(query)
    const hits = (await findCandidates(query, tag)).filter(candidate => {
      if (tag !== '' && candidate.tag !== tag) return false
      const text = normaliseText(candidate.message)
      return words.every(word => text.includes(word))
    })
    const ids = hits.slice(offset, offset + limit).map(hit => hit.id)
    return { list: ids.length > 0 ? await store.findMessages(ids) : [], total: hits.length }
  }
}

/** The calls that read the guestbook. Likes, comments and names come from the features that own them. */
export function messageRoutes(deps: MessageDeps): BoundRoute[] {
  const store = createMessageStore(deps.db)
  const viewsOf = createMessageView(deps)
  const tags = createMemo(deps, async () => {
    const counted = await store.countTags()
    const named = counted.filter(({ tag }) => tag !== '')
    const hottest = named
      .sort((a, b) => b.count - a.count || b.newest - a.newest)
      .slice(0, limits.hotTagCount)
    return {
      counts: new Map(counted.map(({ tag, count }) => [tag, count])),
      total: counted.reduce((sum, { count }) => sum + count, 0),
      hot: hottest.map(({ tag, count }) => ({ tag, count })),
    }
  })
  const countOf = async (tag: string) => (await tags()).counts.get(tag) ?? 0
  const search = createMessageSearch({ db: deps.db, store, countOf })

  const find = async (input: { query: string; tag: string; limit: number; offset: number }) => {
    const { query, tag, limit, offset } = input
    if (query !== '') return search(input)
    if (tag === '') return { list: await store.findPage({ limit, offset }), total: (await tags()).total }
    return { list: await store.findPage({ tag, limit, offset }), total: await countOf(tag) }
  }

  return [
    bind(contract.getMessageList, async ({ body }, context) => {
      const { current, size, time } = body
      const query = body.message ?? ''
      const asked = { tag: cleanName(body.tag ?? ''), ...sliceOf({ current, size }) }
      const { list, total } =
        time && context.actor.kind === 'administrator'
          ? await store.findBetween({ ...asked, messageHas: query, ...rangeMs(time, deps.timeZone) })
          : await find({ ...asked, query })
      return { current, size, list: await viewsOf(list, context), total }
    }),

    bind(contract.getAllMessage, async (_, context) => {
      const rows = await store.findPage({ limit: limits.danmakuCount, offset: 0 })
      return { list: await viewsOf(rows, context), total: (await tags()).total }
    }),

    bind(contract.getMessageById, async ({ params }, context) => {
      const rows = await store.find([params.id])
      const [view] = await viewsOf(
        rows.filter(row => canRead(context.actor, row)),
        context,
      )
      return orRefuse(view, 'messageNotFound')
    }),

    bind(contract.getHotTagList, async () => (await tags()).hot),

    bind(contract.getOwnMessages, async ({ body: { current, size } }, context) => {
      const { userId } = context.actor
      const rows = await store.findOwn(userId, sliceOf({ current, size }))
      return { current, size, list: await viewsOf(rows, context), total: await store.totalOfUser(userId) }
    }),
  ]
}

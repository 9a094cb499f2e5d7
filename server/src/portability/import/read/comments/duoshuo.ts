import type { ForeignComment } from '../../sources/foreign.ts'
import { isNode, type Node } from '../node.ts'
import { bareComment, nameOf, siteOf, timeOf, wordsOf } from './comment-record.ts'

/** A post of Duoshuo's export together with its thread, as `readRecords` gives it. */
const isPost = (value: unknown): value is Node =>
  isNode(value) && 'post_id' in value && 'thread_id' in value && 'message' in value

/** Reads a comment of Duoshuo without email and IP address; undefined if it is none. */
export function readDuoshuo(value: unknown, timeZone: string): ForeignComment | undefined {
  if (!isPost(value)) return undefined
  const thread = isNode(value.thread) ? value.thread : {}
  const createdAt = timeOf(value.created_at, timeZone)
  const content = wordsOf(value.message)
  if (content === '' || createdAt === undefined) return undefined
  const parents = Array.isArray(value.parents) ? value.parents : []
  const parent = wordsOf(parents.at(-1)) || wordsOf(value.parent_id).replace(/^0$/, '')
  const status = wordsOf(value.status).toLowerCase()
  const author = wordsOf(value.author_id)
  return {
    ...bareComment,
    source: `duoshuo-${wordsOf(value.post_id)}`,
    parent: parent === '' ? '' : `duoshuo-${parent}`,
    page:
      wordsOf(thread.url) ||
      wordsOf(value.thread_key) ||
      wordsOf(thread.thread_key) ||
      `多说 ${wordsOf(value.thread_id)}`,
    title: wordsOf(thread.title),
    name: nameOf(wordsOf(value.author_name)),
    site: siteOf(wordsOf(value.author_url)),
    content,
    format: 'html',
    createdAt,
    likes: Math.max(0, Number(wordsOf(value.likes)) || 0),
    isOwner: author !== '' && author !== '0' && author === wordsOf(thread.author_id),
    state: /^(?:spam|deleted?)$/.test(status) ? 'spam' : status === 'pending' ? 'pending' : 'shown',
  }
}

import { createHash } from 'node:crypto'
import { cleanName } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { epochMs } from '../../../../platform/clock.ts'
import type { ForeignComment, ForeignTalk } from '../../sources/foreign.ts'
import { isNode, type Node } from '../node.ts'
import { commentMarkdown, picturesAsLinks } from './comment-markdown.ts'

/** Invisible control characters, which databases refuse. MySQL stores NUL, written as `\\0`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
export const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text of a field, or its number; MongoDB wraps ids and numbers (`{ "$oid": "…" }`). */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(control, '').toWellFormed().trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  const [only, ...more] = isNode(value) ? Object.entries(value) : []
  return only?.[0].startsWith('$') && more.length === 0 ? wordsOf(only[1]) : ''
}

const first = (record: Node, ...names: string[]): string =>
  names.map(name => wordsOf(record[name])).find(text => text !== '') ?? ''

const isTrue = (value: unknown): boolean => value === true || value === 1 || wordsOf(value) === 'true'

const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?/

/**
 * Parses a time to epoch ms: ISO 8601, database text (in the site's zone if it has none), seconds or
 * milliseconds.
 */
export function timeOf(value: unknown, timeZone: string): number | undefined {
  const text = wordsOf(isNode(value) && typeof value.iso === 'string' ? value.iso : value)
  if (/^\d{9,13}$/.test(text)) return Number(text) * (text.length < 12 ? 1_000 : 1)
  const [, day, time, zone] = written.exec(text) ?? []
  if (day === undefined || time === undefined) return undefined
  const ms = zone
    ? Date.parse(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
    : epochMs(`${day} ${time}`, timeZone)
  return Number.isFinite(ms) ? ms : undefined
}

/** The web address of a comment's author as a browser may open it, or ''. */
export function siteOf(link: string): string {
  const url = URL.parse(/^[a-z]+:/i.test(link) || link === '' ? link : `https://${link}`)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.urlMaxLength ? url.href : ''
}

export const nameOf = (nick: string) => cleanName(nick).slice(0, limits.nickNameMaxLength)

function stateOf(record: Node): ForeignComment['state'] {
  const status = wordsOf(record.status).toLowerCase()
  if (isTrue(record.isSpam) || status === 'spam' || status === 'deleted') return 'spam'
  return status === 'waiting' || isTrue(record.is_pending) ? 'pending' : 'shown'
}

const likesOf = ({ like, vote_up }: Node): number => {
  const count = Array.isArray(like) ? like.length : Number(wordsOf(like ?? vote_up))
  return Number.isSafeInteger(count) ? Math.max(0, count) : 0
}

/** Waline (which alone names a status) and Artalk store Markdown; Valine and Twikoo stored HTML. */
const isMarkdown = (record: Node) => typeof record.status === 'string' || 'page_key' in record

/** Fields that most systems do not store with a comment: its page (they store a post id) and its likes. */
export const bareComment = { type: 'comment', page: '', title: '', likes: 0 } as const

/**
 * Reads an exported record (LeanCloud, Valine, Waline, Twikoo and Artalk use different field names).
 * `undefined` if it is no comment (a counter, a user) or has no text or time.
 */
export function readRecord(value: unknown, timeZone: string): ForeignComment | undefined {
  if (!isNode(value)) return undefined
  const createdAt = ['insertedAt', 'created', 'created_at', 'createdAt']
    .map(name => timeOf(value[name], timeZone))
    .find(ms => ms !== undefined)
  const content = first(value, 'comment', 'content')
  const page = first(value, 'url', 'page_key', 'href')
  if (createdAt === undefined || content === '' || page === '') return undefined
  const id = first(value, 'objectId', '_id', 'id')
  const name = nameOf(first(value, 'nick'))
  const nothing = createHash('sha256').update(JSON.stringify([page, name, content, createdAt]))
  const parent = [value.pid, value.rid].map(wordsOf).find(text => text !== '' && text !== '0')
  return {
    source: id || nothing.digest('hex').slice(0, 40),
    parent: parent ?? '',
    page,
    title: first(value, 'page_title', 'title'),
    name,
    site: siteOf(first(value, 'link')),
    content,
    format: isMarkdown(value) ? 'markdown' : 'html',
    createdAt,
    likes: likesOf(value),
    isOwner: isTrue(value.master) || isTrue(value.is_admin) || wordsOf(value.type) === 'administrator',
    state: stateOf(value),
  }
}

/** Reads a talk of Artitalk (class `shuoshuo`) from its Markdown, else from its HTML. */
export function readTalk(value: unknown, timeZone: string): ForeignTalk | undefined {
  if (!isNode(value)) return undefined
  const [markdown, html] = [first(value, 'atContentMd'), first(value, 'atContentHtml')]
  const createdAt = timeOf(value.createdAt, timeZone)
  const isPlain = markdown !== '' && !/<\/?[a-z][^<>]*>/i.test(markdown)
  const content = picturesAsLinks(isPlain ? markdown : commentMarkdown(html || markdown, 'html'))
  if (createdAt === undefined || content === '') return undefined
  return { type: 'talk', id: first(value, 'objectId'), content, createdAt }
}

/** The class of talks, which precedes their ids. */
const talkPlace = 'shuoshuo/'
/** The id of the talk that an Artitalk comment belongs to. */
export const talkIdOf = (postId: string) =>
  postId.startsWith(talkPlace) ? postId.slice(talkPlace.length) : undefined

/** Reads a comment on a talk (class `atComment`). Only the author, who was signed in, has an avatar. */
export function readTalkComment(value: unknown, timeZone: string): ForeignComment | undefined {
  if (!isNode(value)) return undefined
  const [talkId, id, content] = [value.atId, value.objectId, value.commentContent].map(wordsOf)
  const createdAt = timeOf(value.createdAt, timeZone)
  if (!talkId || !id || !content || createdAt === undefined) return undefined
  return {
    ...{ source: id, parent: '', page: '', title: '', postId: talkPlace + talkId, content },
    ...{ format: 'html', createdAt },
    ...{ name: nameOf(first(value, 'nick')), site: '', likes: 0, state: 'shown' },
    isOwner: first(value, 'adminAvatar') !== '',
  }
}

export type Counter = { page: string; title: string; views: number }

/** View counts from the counters that Valine, Waline and others store beside comments. */
export function readCounter(value: unknown): Counter | undefined {
  if (!isNode(value) || first(value, 'comment', 'content') !== '') return undefined
  const [page, views] = [first(value, 'url'), Number(wordsOf(value.time) || Number.NaN)]
  if (page === '' || !Number.isSafeInteger(views) || views < 0) return undefined
  return { page, title: first(value, 'title'), views }
}

import { idOf, pageOf } from '@xiaolou/contract/address'
import type { Call } from '@xiaolou/contract/kit/route'
import { blogGetTalkById, blogGetTalkList } from '@xiaolou/contract/talk'
import type { LoadInput } from '~/lib/api.ts'

/** The query `?id=&tag=&page=`: one talk before the others, those of a tag, or a page of all. */
export type TalkQuery = { readonly id?: number; readonly tag: string; readonly page: number }

const tagMaxLength = 40

export function parseTalkQuery(search: URLSearchParams): TalkQuery {
  const id = idOf(search)
  if (id !== undefined) return { id, tag: '', page: 1 }
  const tag = (search.get('tag') ?? '').trim().replace(/^#/, '').slice(0, tagMaxLength)
  return { tag, page: pageOf(search) }
}

/** Few enough that a column is about one window high: the next one starts within view. */
export const talksPerPage = 12

export type TalkData = Awaited<ReturnType<typeof loadTalk>>

/** One page of talks, of all or of a tag. */
export function readTalks({ call, tag, page }: { call: Call; tag: string; page: number }) {
  return call(blogGetTalkList, { body: { current: page, size: talksPerPage, tag } })
}

/**
 * A page of talks; with `?id=` that one first, then the newest others. An unknown id is refused (404).
 * `isReaders`: whether the answers are for this reader, or from a page rendered for everybody.
 */
export async function loadTalk({ call, url }: LoadInput, isReaders: boolean) {
  const query = parseTalkQuery(url.searchParams)
  const [chosen, talks] = await Promise.all([
    query.id === undefined ? null : call(blogGetTalkById, { params: { id: query.id } }),
    readTalks({ call, tag: query.tag, page: query.page }),
  ])
  return { query, chosen, talks, isReaders }
}

/** A talk as plain text on one line, for a title and a description. */
export function plainWords(content: string): string {
  return content
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[>\s]*(?:[-+*]|\d{1,3}\.)?\s+/gm, ' ')
    .replace(/[`*~>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const titleMaxLength = 24

/** A title from the first sentence of a talk, at most 24 characters and punctuation; 说说 if it has no text. */
export function talkTitle(content: string): string {
  const words = plainWords(content)
  const sentence = words.split(/[。！？!?；;]/, 1)[0]?.trim() || words
  if (!sentence) return '说说'
  const characters = [...sentence]
  return characters.length > titleMaxLength ? `${characters.slice(0, titleMaxLength).join('')}…` : sentence
}

const foldedFromCharacters = 220
const foldedFromLines = 14

/** Whether a talk is so long that a column only shows its beginning. */
export function isLongTalk(content: string): boolean {
  return content.length > foldedFromCharacters || content.split('\n').length > foldedFromLines
}

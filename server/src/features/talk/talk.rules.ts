import { talkPath } from '@xiaolou/contract/address'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { talkStatus } from '@xiaolou/contract/talk'

/** On lists, under a permalink, to be liked: public ones, for everybody alike. */
export function isPublic(talk: { status: number }): boolean {
  return talk.status === talkStatus.public
}

/** What an actor may know of: public ones; the administrator's private ones as well, but nothing from the bin. */
export function canRead(actor: Actor, talk: { status: number }): boolean {
  return isPublic(talk) || (actor.kind === 'administrator' && talk.status === talkStatus.private)
}

/** Gone for good only what is in the bin already, and what the caller knows to be there. */
export function isDeletedForever(talk: { status: number }, knownStatus: number): boolean {
  return talk.status === talkStatus.bin && knownStatus === talkStatus.bin
}

/** The form in which tags are compared: `#React`, `#react` and `#ｒｅａｃｔ` are one. */
export function foldTag(tag: string): string {
  return tag.normalize('NFKC').toLowerCase()
}

/** The tags that a talk is filed under: each once however it is written, the first twenty. */
function keptTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const tag of tags) if (!byFolded.has(foldTag(tag))) byFolded.set(foldTag(tag), tag)
  return [...byFolded.values()].slice(0, limits.tagsPerArticle)
}

const titleLength = 30

/** The first thirty characters of a talk's plain text, by which comments and notices name it. */
export function titleOf(plainText: string): string {
  return [...plainText].slice(0, titleLength).join('').trim() || '说说'
}

/** Raised when the renderer's output changes: stored talks of an older version are rendered anew after a start. */
export const htmlVersion = 2

/** Where the talks of a tag are listed. */
const tagAddress = (tag: string) => talkPath({ tag })

/** The columns that rendering fills. */
type RenderedTalk = {
  content: string
  content_html: string
  html_version: number
  title: string
  tags: string
}

/** Markdown as the owner wrote it → what is stored with it. */
export async function renderTalk(content: string): Promise<RenderedTalk> {
  // Loaded on first use: a process that only serves stored talks needs no renderer.
  const { excerptOf, hashtagsOf, renderComment } = await import('@xiaolou/markdown')
  return {
    content,
    content_html: renderComment(content, { hashtagHref: tagAddress }),
    html_version: htmlVersion,
    title: titleOf(excerptOf(content)),
    tags: JSON.stringify(keptTags(hashtagsOf(content))),
  }
}

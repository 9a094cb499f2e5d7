import { talkPath } from '@xiaolou/contract/address'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import { talkStatus } from '@xiaolou/contract/talk'

/** Whether it is on lists, has a permalink and can be liked, for everybody alike. */
export function isPublic(talk: { status: number }): boolean {
  return talk.status === talkStatus.public
}

/** What an actor may read: public ones; for the administrator also private ones, but nothing from the bin. */
export function canRead(actor: Actor, talk: { status: number }): boolean {
  return isPublic(talk) || (actor.kind === 'administrator' && talk.status === talkStatus.private)
}

/** Only a talk in the bin is deleted for good, and only if the caller knows that it is there. */
export function isDeletedForever(talk: { status: number }, knownStatus: number): boolean {
  return talk.status === talkStatus.bin && knownStatus === talkStatus.bin
}

/** The form in which tags are compared: `#React`, `#react` and `#ｒｅａｃｔ` are one. */
export function foldTag(tag: string): string {
  return tag.normalize('NFKC').toLowerCase()
}

/** The tags of a talk, without duplicates by spelling, at most twenty. */
function keptTags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const tag of tags) if (!byFolded.has(foldTag(tag))) byFolded.set(foldTag(tag), tag)
  return [...byFolded.values()].slice(0, limits.tagsPerArticle)
}

const titleLength = 30

/** The first thirty characters of a talk's plain text, used as its title by comments and notifications. */
export function titleOf(plainText: string): string {
  return [...plainText].slice(0, titleLength).join('').trim() || '说说'
}

/** Raise it when the renderer's output changes: older stored talks are rendered again after a start. */
export const htmlVersion = 2

/** The list of a tag's talks. */
const tagAddress = (tag: string) => talkPath({ tag })

/** The columns that rendering fills. */
type RenderedTalk = {
  content: string
  content_html: string
  html_version: number
  title: string
  text: string
  tags: string
}

/** The owner's Markdown → what is stored with it. */
export async function renderTalk(content: string): Promise<RenderedTalk> {
  // Loaded on first use: a process that only serves stored talks needs no renderer.
  const [{ commentText, hashtagsOf, renderComment }, { measureText }] = await Promise.all([
    import('@xiaolou/markdown'),
    import('@xiaolou/markdown/measure-text'),
  ])
  return {
    content,
    content_html: renderComment(content, { hashtagHref: tagAddress }),
    html_version: htmlVersion,
    title: titleOf(measureText(content).excerpt),
    text: commentText(content),
    tags: JSON.stringify(keptTags(hashtagsOf(content))),
  }
}

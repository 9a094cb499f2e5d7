import { relativeTimeText } from '~/lib/time.ts'

const relativeUntilMs = 30 * 86_400_000

/** How long ago, while that says something; after a month the day itself, `2024-05-01`. */
export function talkTimeText({
  createdAt,
  createdAtIso,
  nowMs,
}: {
  createdAt: string
  createdAtIso: string
  nowMs: number
}): string {
  const atMs = Date.parse(createdAtIso)
  if (Number.isNaN(atMs) || nowMs - atMs >= relativeUntilMs) return createdAt.slice(0, 10)
  return relativeTimeText({ atMs, nowMs })
}

/** The words of a talk without its Markdown signs, on one line: for a title and a description. */
export function plainWords(content: string): string {
  return content
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[>\s]*(?:[-+*]|\d{1,3}\.)?\s+/gm, ' ')
    .replace(/[`*~>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const titleMaxLength = 24

/** A title from the first sentence of a talk, at most 24 characters and a mark; 说说 for one without words. */
export function talkTitle(content: string): string {
  const words = plainWords(content)
  const sentence = words.split(/[。！？!?；;]/, 1)[0]?.trim() || words
  if (!sentence) return '说说'
  const characters = [...sentence]
  return characters.length > titleMaxLength ? `${characters.slice(0, titleMaxLength).join('')}…` : sentence
}

const foldedFromCharacters = 220
const foldedFromLines = 14

/** Whether a talk is so long that a column shows only its beginning. */
export function isLongTalk(content: string): boolean {
  return content.length > foldedFromCharacters || content.split('\n').length > foldedFromLines
}

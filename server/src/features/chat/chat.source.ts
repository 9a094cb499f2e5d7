import { refusal } from '@xiaolou/contract/errors'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import { textOfEditable } from '@xiaolou/contract/printed-text'

// Joiners stay for emoji and for the scripts that need them, and so do the tags that make a flag out of a flag.
const kept = /[\u200c\u200d]|\u{1f3f4}[\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u.source
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u.source
const unseenUnlessKept = new RegExp(`(${kept}|[\\n\\t])|${unseen}`, 'gu')

/** Without control characters, marks that turn the writing direction around, and halves of characters; NFC. */
export function readableText(source: string): string {
  return source
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseenUnlessKept, (_, good?: string) => good ?? '')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .trim()
}

const invisible = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Zs}\u115f\u1160\u3164\uffa0\u2800]/gu

/** True when nothing in it can be seen. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '') === ''
}

/** Whether it is longer than the room takes, counted as a reader sees it. */
export const isTooLong = (text: string): boolean => isLongerThan(text, limits.chatMaxLength)

const looks = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')

/** Whether it holds one of the words, whatever its width, its case, and the spaces between. */
export function holdsBlockedWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const seen = looks(text)
  return words.some(word => looks(word) !== '' && seen.includes(looks(word)))
}

/**
 * The text of a message as it may be stored. `isFromEditable`: it came from a front end that sends what an editable
 * element holds. Throws a refusal for an empty one, one too long, and one with a word that is not said here.
 */
export function requireText(
  content: string,
  given: { isFromEditable: boolean; blockedWords: readonly string[] },
): string {
  const text = readableText(given.isFromEditable ? textOfEditable(content) : content)
  if (isBlank(text)) throw refusal('chatRefused', { message: '请输入消息后再发送' })
  if (isTooLong(text)) {
    throw refusal('chatRefused', { message: `一条消息最多${limits.chatMaxLength}个字` })
  }
  if (holdsBlockedWord(text, given.blockedWords)) {
    throw refusal('chatRefused', { message: '这句话里有这里不说的词，换个说法吧' })
  }
  return text
}

/** Han, kana, bopomofo and their punctuation: scripts written without spaces between words. Hangul is not one. */
const CJK =
  /[\u2e80-\u2fdf\u3000-\u30ff\u3100-\u312f\u31a0-\u31ff\u3220-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** Chinese punctuation that Unicode shares with Latin: quotes, dashes, ellipsis, middle dot. */
const SHARED_PUNCTUATION = /[\u2014\u2018\u2019\u201c\u201d\u2026\u00b7]/

const FULL_WIDTH_PUNCTUATION =
  /[\u3001-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

/** True if the text holds a CJK character (punctuation counts). */
export function hasCjk(text: string): boolean {
  return CJK.test(text)
}

/** True if Chinese typesetting ignores a line break between these two characters. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  const isTight = (char: string) => CJK.test(char) || SHARED_PUNCTUATION.test(char)
  if (isTight(before) && isTight(after)) return CJK.test(before) || CJK.test(after)
  return FULL_WIDTH_PUNCTUATION.test(before) || FULL_WIDTH_PUNCTUATION.test(after)
}

const ASCII_ALNUM = /[A-Za-z0-9]/

/** True for an ASCII letter or digit; false for the empty string. */
export function isAsciiAlnum(char: string | undefined): boolean {
  return char !== undefined && ASCII_ALNUM.test(char)
}

// C0 controls except tab and newlines, BOM and zero-width space; U+200D stays for emoji.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const INVISIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b]/g
const INVISIBLE_INDENT = /^((?: {0,3}>)* {0,3})[\ufeff\u200b][ \t\ufeff\u200b]*/

/**
 * Removes characters that no reader can see: inside a word they hide it from search. Spaces after an
 * invisible character at the start of a line are removed, too: they were inside a line of prose, and on their
 * own would make it code. Fenced code keeps its spaces.
 */
export function withoutInvisible(source: string): string {
  if (source.search(INVISIBLE) < 0) return source
  let fence = ''
  const lines = source.split('\n').map(line => {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === '') fence = mark
    else if (mark?.startsWith(fence)) fence = ''
    return fence === '' ? line.replace(INVISIBLE_INDENT, '$1') : line
  })
  return lines.join('\n').replace(INVISIBLE, '')
}

/** What is seen with the character before it: marks (two of Thai and Lao are letters by name), tones of skin, joiners. */
const after = '[\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\p{Mc}\\u0e33\\u0eb3\\u200d]*'
/** The parts of a syllable of Hangul: what begins it, its vowel, what ends it. */
const hangul = {
  start: '\\u1100-\\u115f\\ua960-\\ua97c',
  vowel: '\\u1160-\\u11a7\\ud7b0-\\ud7c6',
  end: '\\u11a8-\\u11ff\\ud7cb-\\ud7fb',
} as const

const grapheme = new RegExp(
  [
    '\\r\\n',
    '[\\p{Cc}\\p{Zl}\\p{Zp}]',
    `\\p{Regional_Indicator}{2}${after}`,
    // A family: pictures that are joined to one.
    `\\p{Extended_Pictographic}(?:[\\p{Grapheme_Extend}\\p{Emoji_Modifier}]*\\u200d\\p{Extended_Pictographic})*${after}`,
    `[${hangul.start}]*(?:[${hangul.vowel}]+|[\\uac00-\\ud7a3][${hangul.vowel}]*)[${hangul.end}]*${after}`,
    `[${hangul.start}]+${after}`,
    `[${hangul.end}]+${after}`,
    `.${after}`,
  ].join('|'),
  'gsu',
)

/** One visible character may be built of many (a family of eleven units); a column of marks above a letter is no text. */
const maxUnitsEach = 16

/**
 * A text by what a reader counts: 👨‍👩‍👧 is one, and so is é of two code points. The same in every browser and on the server:
 * `Intl.Segmenter` is missing in some, and differs by its year in others.
 */
export const graphemesOf = (text: string): string[] => text.match(grapheme) ?? []

export const countGraphemes = (text: string): number => graphemesOf(text).length

/** Whether a text has more than `max` visible characters. A short one is not taken apart. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * maxUnitsEach || countGraphemes(text) > max)

// Control and format characters (bidi marks, zero-width, tags), and letters without a shape.
const unseen = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
// What makes one picture of several: the joiner between two, and the tags that make a flag of a flag.
const picture =
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]*\\u200d(?=\\p{Extended_Pictographic})|\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}'
const unseenUnlessPicture = new RegExp(`(${picture})|[${unseen}]`, 'gu')
const unassigned = /[\p{Co}\p{Cn}]/gu

/** A title or name as it may be displayed: one line, nothing unseen in it that could turn it around or make it look like another. */
export function oneLine(text: string): string {
  const line = text.replace(/[\t-\r\u2028\u2029]+/g, ' ')
  return line.replace(unseenUnlessPicture, (_, kept?: string) => kept ?? '').trim()
}

/** The name of somebody, whom no other is to look like: composed (NFC), single spaces, and without what no font has a shape for. */
export const cleanName = (text: string): string =>
  oneLine(text.normalize('NFC').replace(unassigned, '')).replace(/\s+/gu, ' ')

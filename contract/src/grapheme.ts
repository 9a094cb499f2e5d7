/**
 * What is displayed with the character before it: marks (two Thai and Lao ones are classified as letters),
 * skin tones, joiners.
 */
const after = '[\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\p{Mc}\\u0e33\\u0eb3\\u200d]*'
/** The parts of a Hangul syllable: initial, vowel, final. */
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
    // A joined emoji such as a family.
    `\\p{Extended_Pictographic}(?:[\\p{Grapheme_Extend}\\p{Emoji_Modifier}]*\\u200d\\p{Extended_Pictographic})*${after}`,
    `[${hangul.start}]*(?:[${hangul.vowel}]+|[\\uac00-\\ud7a3][${hangul.vowel}]*)[${hangul.end}]*${after}`,
    `[${hangul.start}]+${after}`,
    `[${hangul.end}]+${after}`,
    `.${after}`,
  ].join('|'),
  'gsu',
)

/** One visible character may have many code units (a family: eleven); a tower of marks is not text. */
const maxUnitsEach = 16

/**
 * A text as the characters that a reader counts: 👨‍👩‍👧 is one, and so is é of two code points. The same in
 * every browser and on the server: `Intl.Segmenter` is missing in some browsers, and varies between versions
 * of others.
 */
export const graphemesOf = (text: string): string[] => text.match(grapheme) ?? []

export const countGraphemes = (text: string): number => graphemesOf(text).length

/** Whether a text has more than `max` visible characters. A short one is not split. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * maxUnitsEach || countGraphemes(text) > max)

// Control and format characters (bidi marks, zero-width, tags), and letters without a shape.
const unseen = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
// What makes one emoji of several characters: the joiner between two, and the tags of subdivision flags.
const picture =
  '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]*\\u200d(?=\\p{Extended_Pictographic})|\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}'
const unseenUnlessPicture = new RegExp(`(${picture})|[${unseen}]`, 'gu')
const unassigned = /[\p{Co}\p{Cn}]/gu

/** A title or name for display: one line, without invisible characters that could disguise it. */
export function oneLine(text: string): string {
  const line = text.replace(/[\t-\r\u2028\u2029]+/g, ' ')
  return line.replace(unseenUnlessPicture, (_, kept?: string) => kept ?? '').trim()
}

/** A person's name, hard to imitate: composed (NFC), single spaces, no unassigned characters. */
export const cleanName = (text: string): string =>
  oneLine(text.normalize('NFC').replace(unassigned, '')).replace(/\s+/gu, ' ')

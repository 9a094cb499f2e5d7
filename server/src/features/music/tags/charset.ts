// The commonest characters of simplified and traditional Chinese and of singers' names and songs, and the
// commonest Korean syllables: most characters of correctly decoded text are among them. Decoded wrongly, they
// are random.
import common from './common-characters.json' with { type: 'json' }

const commonCharacters = new Set(common.chinese.join(''))
const commonSyllables = new Set(common.korean.join(''))

/**
 * The improbability of a decoding: the sum of about -ln of each character's frequency in such text.
 * Characters that no text has cost `never`. Only costs of the same text are comparable.
 */
const cost = { ascii: 3.5, common: 6.5, known: 8.5, sign: 8, rare: 11, strange: 14, never: 20 } as const
/**
 * Possible encodings of unmarked bytes, with a cost for rare ones. `windows-1252` is Latin-1 with Windows'
 * additional characters; on a Chinese site, what is neither Latin nor UTF-8 is most often GBK.
 */
export const readings = [
  ['windows-1252', 0],
  ['utf-8', 0],
  ['gb18030', 1],
  ['big5', 2.5],
  ['shift_jis', 3],
  ['euc-kr', 4],
] as const
export type Charset = (typeof readings)[number][0]

/** The cost of a single high byte between ASCII letters, in Latin text. */
const latinLetter = 4
/** A tag cut at one of these lengths may end within a character. */
const cutTagBytes = new Set([28, 30])

/** The beginning of a long text is enough. */
export const sampleBytes = 4_096

/** The cost of decoding these bytes in this encoding. */
export function costOf(bytes: Uint8Array, charset: Charset): number {
  const isCut = cutTagBytes.has(bytes.length)
  const sample = bytes.subarray(0, sampleBytes)
  if (charset === 'windows-1252') return latinCost(sample)
  return charset === 'utf-8' ? utf8Cost(sample, isCut) : pairCost(sample, { charset, isCut })
}

const isAsciiLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isHigh = (byte: number) => byte >= 0x80
const isLatinLetter = (byte: number) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7
/** ’ … “ ” – and the letters missing from Latin-1: Œ œ Š š Ž ž Ÿ. */
const windowsSigns = new Set([
  0x85, 0x8a, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9a, 0x9c, 0x9e, 0x9f,
])
/** ¡ ª « ° ´ · º » ¿ */
const latinSigns = new Set([0xa1, 0xaa, 0xab, 0xb0, 0xb4, 0xb7, 0xba, 0xbb, 0xbf])

function latinCost(bytes: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of bytes.entries()) {
    const [before = 0x20, after = 0x20] = [bytes[at - 1], bytes[at + 1]]
    const isInRun = isHigh(before) || isHigh(after)
    if (!isHigh(byte)) sum += cost.ascii
    else if (isLatinLetter(byte)) sum += latinLetter + oddness(bytes, at)
    else if (latinSigns.has(byte)) sum += (isInRun ? 2 : 0) + (isAtWord(byte, before, after) ? 5.5 : 8)
    else if (windowsSigns.has(byte)) {
      sum += (isInRun ? 3 : 0) + (isAsciiLetter(before) || isAsciiLetter(after) ? 6 : 9)
    } else sum += byte < 0xa0 ? cost.never : 9
  }
  return sum
}

/** Whether a sign is where words have it: ¿ before, º after, · inside. */
const isAtWord = (byte: number, before: number, after: number): boolean =>
  byte === 0xb4 || byte === 0xb7
    ? isAsciiLetter(before) && isAsciiLetter(after)
    : isAsciiLetter(before) || isAsciiLetter(after) || (byte === 0xb0 && before >= 0x30 && before <= 0x39)

/** Accented letters occur between plain ones; rarely in pairs (coração), or as capitals inside a word. */
function oddness(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  const [before = 0x20, after = 0x20] = [bytes[at - 1], bytes[at + 1]]
  const isOddCapital = byte < 0xdf && before >= 0x61 && before <= 0x7a
  const capital = isOddCapital ? 3 : 0
  const isInWord = isAsciiLetter(before) || isAsciiLetter(after)
  if (!isHigh(before) && !isHigh(after)) return capital + (isInWord ? 0 : 1)
  const [start, end] = isHigh(before) ? [at - 1, at] : [at, at + 1]
  const isWithin =
    [bytes[start], bytes[end]].every(one => one !== undefined && one >= 0xdf) &&
    [bytes[start - 1], bytes[end + 1]].every(one => one !== undefined && isAsciiLetter(one))
  return capital + (isWithin ? 1 : isInWord ? 2 : 3)
}

const notText = /[\p{Co}\p{Cn}\ufffd]/u
const chinese = /\p{sc=Han}/u
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}ー]/u
/** East Asian punctuation, and full-width letters. */
const eastern = /[\u2010-\u2027\u2030-\u203b\u3000-\u303f\uff01-\uff5e\ufe30-\ufe4f]/u

/**
 * Undefined if it is not UTF-8. A final byte A0 may have been trimmed as a space; a character cut at the end
 * is left out.
 */
export function decodeUtf8(bytes: Uint8Array, isCut: boolean): string | undefined {
  const tryDecode = (whole: Uint8Array, stream: boolean) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(whole, { stream })
    } catch {
      return undefined
    }
  }
  return (
    tryDecode(bytes, false) ??
    tryDecode(Uint8Array.of(...bytes, 0xa0), false) ??
    (isCut ? tryDecode(bytes, true) : undefined)
  )
}

function utf8Cost(bytes: Uint8Array, isCut: boolean): number {
  const characters = [...(decodeUtf8(bytes, isCut || bytes.length === sampleBytes) ?? '\ufffd')]
  let sum = 0
  for (const [at, character] of characters.entries()) {
    const code = character.codePointAt(0) ?? 0
    const isInWord = /[a-z]/i.test(`${characters[at - 1] ?? ''}${characters[at + 1] ?? ''}`)
    if (character === '\ufffd') return Number.POSITIVE_INFINITY
    if (code < 0x80) sum += cost.ascii
    else if (code < 0x180) sum += isLatinLetter(code) && isInWord ? latinLetter + 0.5 : cost.sign + 1
    else if (commonCharacters.has(character)) sum += cost.common
    else if (chinese.test(character) || kana.test(character) || /\p{sc=Hangul}/u.test(character))
      sum += cost.known
    else if (/[Ѐ-џΆ-ώ]/u.test(character)) sum += cost.common
    else if (eastern.test(character)) sum += cost.sign
    else sum += notText.test(character) ? cost.never : cost.strange
  }
  return sum
}

type Pair = { readonly lead: number; readonly trail: number; readonly character: string }
type PairCharset = Exclude<Charset, 'utf-8' | 'windows-1252'>

const costOfPair: Readonly<Record<PairCharset, (pair: Pair) => number>> = {
  gb18030({ lead, trail, character }) {
    const isCommon = commonCharacters.has(character)
    // Beyond GB2312: traditional characters, and thousands that nobody uses.
    if (trail < 0xa1 || lead < 0xa1) return isCommon ? cost.known + 1 : cost.strange
    if (lead >= 0xb0) return isCommon ? cost.common : cost.known + (lead > 0xd7 ? 2 : 0)
    return kana.test(character) || lead <= 0xa3 ? cost.sign : cost.strange
  },
  big5({ lead, character }) {
    if (lead <= 0xa3) return lead >= 0xa1 ? cost.sign : cost.strange
    if (lead > 0xf9 || (lead > 0xc6 && lead < 0xc9)) return cost.strange
    return commonCharacters.has(character) ? cost.common : lead <= 0xc6 ? cost.known : cost.rare
  },
  shift_jis({ lead, character }) {
    if (kana.test(character)) return cost.common
    if (lead < 0x88) return lead === 0x81 ? cost.sign : cost.rare
    return commonCharacters.has(character) ? cost.common : lead <= 0x97 ? cost.known : cost.rare
  },
  'euc-kr'({ lead, trail, character }) {
    if (trail < 0xa1 || lead < 0xa1) return cost.strange
    if (lead >= 0xb0 && lead <= 0xc8) return commonSyllables.has(character) ? cost.common - 1 : cost.known
    return lead <= 0xa3 ? cost.sign : cost.strange
  },
}

/** Half-width kana take one byte, and are not used for names; Japanese without any kana is rare. */
const noKanaCost = 3

function pairCost(bytes: Uint8Array, options: { charset: PairCharset; isCut: boolean }): number {
  const { charset, isCut } = options
  const decoder = new TextDecoder(charset)
  let [sum, hasKana, hasPair] = [0, false, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      sum += cost.ascii
      continue
    }
    const trail = bytes[at + 1]
    if (charset === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      sum += cost.rare
      continue
    }
    if (trail === undefined) {
      sum += isCut ? latinLetter : cost.never
      continue
    }
    const character = decoder.decode(Uint8Array.of(lead, trail))
    if (trail < 0x40 || character.length !== 1 || notText.test(character)) {
      sum += cost.never
      continue
    }
    at += 1
    hasPair = true
    hasKana ||= kana.test(character)
    sum += costOfPair[charset]({ lead, trail, character })
  }
  return sum + (charset === 'shift_jis' && hasPair && !hasKana ? noKanaCost : 0)
}

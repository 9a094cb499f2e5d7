/** Lyric files, lists and tags as they lie about: with a mark, UTF-8, or one of the two old Chinese encodings. */

export const maxLyricBytes = 256 * 1024

// The two hundred commonest characters of either writing: text that was decoded rightly is a third made of them, the
// same bytes read the other way are rare characters, nearly all of them.
const common = new Set(
  '的一是不了在人有我他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从' +
    '這為來個們說國時於後對著裡過發無經當與學進種將還見沒從愛夢誰風雲夜光想走再回愿願讓让给給最情歌词詞曲聽听唱手身眼淚泪快樂乐感覺觉美雨星月花路快等离離別别世界永遠远寂寞孤單单今明昨未已' +
    '，。！？、：；「」（）“”…—',
)

function scoreOf(text: string): number {
  let [good, foreign] = [0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) continue
    foreign += 1
    if (common.has(character)) good += 1
    // Private use and replacement: no text has them.
    else if ((code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd) good -= 1
  }
  return foreign === 0 ? 0 : good / foreign
}

function tryDecode(label: 'utf-8' | 'gb18030' | 'big5', bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The better of the old encodings with its score, if the bytes are valid in any. Ties go to gb18030, the commoner. */
function bestOld(bytes: Uint8Array): { text: string; score: number } | undefined {
  const read = (label: 'gb18030' | 'big5') => {
    const text = tryDecode(label, bytes)
    return text === undefined ? undefined : { text, score: scoreOf(text) }
  }
  const [gb, big5] = [read('gb18030'), read('big5')]
  if (!gb || !big5) return gb ?? big5
  return big5.score > gb.score ? big5 : gb
}

/** Bytes to text; never throws. The mark is taken off, and what no encoding explains has U+FFFD in its place. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return tryDecode('utf-8', bytes) ?? bestOld(bytes)?.text ?? new TextDecoder('gb18030').decode(bytes)
}

const leastShare = 0.25

/**
 * A tag that says Latin-1 and holds GBK, Big5 or UTF-8, as older Chinese taggers write it, in the words that were
 * meant. Anything else is left as it is: real Latin-1 seldom makes valid Chinese, and then rare characters.
 */
export function repairTag(text: string): string {
  let high = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0xff) return text
    if (code >= 0x80) high += 1
  }
  if (high < 2) return text
  const bytes = Buffer.from(text, 'latin1')
  const utf8 = tryDecode('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  const old = bestOld(bytes)
  if (!old) return text
  const isPlain = /^[\x20-\x7e\p{sc=Han}\u3000-\u303f\uff00-\uffef\u2010-\u2027]*$/u.test(old.text)
  // Letters with marks seldom stand in pairs in a Latin word; bytes of GBK always do.
  const isPaired = high >= 4 && (text.match(/[\x80-\xff]+/g) ?? []).every(run => run.length % 2 === 0)
  return isPlain && (isPaired || old.score >= leastShare) ? old.text : text
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'unknown'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const gb18030 = new TextDecoder('gb18030', { fatal: true })
const byMark: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Bytes to text. UTF-16 needs its mark; what is not UTF-8 is tried as GB18030, and taken only when all of it decodes
 * and most of it lies in the plane of common Chinese: any two bytes are some character there. Else UTF-8 with U+FFFD, `unknown`.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  for (const [encoding, mark] of byMark) {
    if (mark.every((byte, index) => bytes[index] === byte)) {
      return { text: new TextDecoder(encoding).decode(bytes), encoding }
    }
  }
  const strict = tryDecode(utf8, bytes)
  if (strict !== undefined) return { text: strict, encoding: 'utf-8' }
  const chinese = tryDecode(gb18030, bytes)
  if (chinese !== undefined && isMostlyChinese(bytes)) return { text: chinese, encoding: 'gb18030' }
  return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'unknown' }
}

function tryDecode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Share of byte pairs in the GB2312 plane, where nearly all Chinese writing lies. In Latin-1 text the second byte of
 * such a pair is an ASCII letter instead.
 */
function isMostlyChinese(bytes: Uint8Array): boolean {
  let pairs = 0
  let chinese = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    at++
    pairs++
    const isInPlane = lead >= 0xa1 && lead <= 0xf7 && (bytes[at] ?? 0) >= 0xa1
    if (isInPlane) chinese++
  }
  return pairs > 0 && chinese / pairs >= 0.8
}

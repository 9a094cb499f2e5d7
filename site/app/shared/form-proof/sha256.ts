/** The first primes, from whose roots SHA-256 takes the first 32 bits of the fraction (FIPS 180-4). */
const primes = [...Array(312).keys()].filter(
  at => at > 1 && ![...Array(at).keys()].some(by => by > 1 && at % by === 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const rounds = primes.slice(0, 64).map(prime => fraction(Math.cbrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const words = new Int32Array(64)

/**
 * SHA-256 of at most 55 bytes, one block. The browser's own returns a promise for each digest, which is fifty
 * times slower for thousands of short ones, and is missing on a page without TLS.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 55) throw new RangeError('more than one block')
  const block = new DataView(new ArrayBuffer(64))
  for (const [at, byte] of bytes.entries()) block.setUint8(at, byte)
  block.setUint8(bytes.length, 0x80)
  block.setUint32(60, bytes.length * 8)
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4)
  const word = (at: number) => words[at] ?? 0
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = word(at - 16) + low + word(at - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (rounds[at] ?? 0) + word(at)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [at, part] of [a, b, c, d, e, f, g, h].entries())
    digest.setInt32(at * 4, ((start[at] ?? 0) + part) | 0)
  return new Uint8Array(digest.buffer)
}

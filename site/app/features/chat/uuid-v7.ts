/** A UUID of version 7 (RFC 9562): 48 bits of ms since 1970, then 74 random bits of the ten `random` bytes. */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = Math.floor(nowMs).toString(16).padStart(12, '0').slice(-12)
  const bytes = Array.from({ length: 10 }, (_, index) => random[index] ?? 0)
  const [first = 0, , third = 0] = bytes
  bytes[0] = 0x70 | (first & 0x0f)
  bytes[2] = 0x80 | (third & 0x3f)
  const rest = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return [time.slice(0, 8), time.slice(8), rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join('-')
}

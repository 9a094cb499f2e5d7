import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// What every authenticator app assumes, whatever the address says (RFC 6238): SHA-1, six digits, thirty
// seconds.
const stepMs = 30_000
const digits = 6
const secretBytes = 20
// A phone's clock may be one step off.
const drift = [0, -1, 1]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as base32, whole characters only: remaining bits are dropped. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const parts = bits.match(/[01]{5}/g) ?? []
  return parts.map(part => alphabet[Number.parseInt(part, 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map(one => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map(part => Number.parseInt(part, 2)))
}

export const newSecret = () => base32(randomBytes(secretBytes))

/** The code of a step, counted from 1970 in units of thirty seconds. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (nowMs: number) => Math.floor(nowMs / stepMs)

/** The step of a code, among the current one and its neighbours. */
export function findStep(secret: string, code: string, nowMs: number): number | undefined {
  const given = Buffer.from(code)
  return drift
    .map(by => stepOf(nowMs) + by)
    .find(step => {
      const expected = Buffer.from(codeOf(secret, step))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** The address in the QR code for an authenticator app. */
export function totpAddress({
  secret,
  siteName,
  username,
}: Record<'secret' | 'siteName' | 'username', string>) {
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(siteName)}`
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts for one purpose, with a key derived from the site's secret. */
export function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [expected, signed] = [Buffer.from(sign(text)), Buffer.from(signature.slice(0, 64))]
      return expected.length === signed.length && timingSafeEqual(expected, signed)
    },
  }
}

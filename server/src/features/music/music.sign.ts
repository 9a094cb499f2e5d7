import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an address of a song holds at least; a longer pause than this asks for a new one. */
export const streamHoldsSeconds = 1_200

export type StreamSigner = {
  /** Path and query of the stream of a song; the same within twenty minutes, so that what was heard is not fetched again. */
  sign(id: number, nowMs: number): string
  verify(given: { id: number; exp: string; sig: string; nowMs: number }): boolean
}

/** Signs with a key of its own, made from the site's secret. */
export function createStreamSigner(secret: string): StreamSigner {
  const key = createHmac('sha256', secret).update('music stream').digest()
  const signature = (id: number, exp: number) =>
    createHmac('sha256', key).update(`${id}.${exp}`).digest('base64url').slice(0, 22)
  return {
    sign(id, nowMs) {
      const exp = (Math.floor(nowMs / 1_000 / streamHoldsSeconds) + 2) * streamHoldsSeconds
      return `/wapi/stream/${id}?exp=${exp}&sig=${signature(id, exp)}`
    },
    verify({ id, exp, sig, nowMs }) {
      if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1_000 < nowMs) return false
      const [expected, given] = [Buffer.from(signature(id, Number(exp))), Buffer.from(sig.slice(0, 64))]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

import { createSigner } from '../../platform/signer.ts'

const passMs = 30 * 24 * 60 * 60_000

type Locked = { id: number; password: string }

/**
 * The pass of a browser that gave an article's password: valid for thirty days, and only while the password
 * stays the same.
 */
export function createArticlePasses(secret: string) {
  const { sign, isSigned } = createSigner(secret, 'article pass')
  const textOf = ({ id, password }: Locked, endSeconds: number) => `${id}.${endSeconds}.${password}`
  return {
    make(article: Locked, nowMs: number): string {
      const endSeconds = Math.floor((nowMs + passMs) / 1_000)
      return `${endSeconds}.${sign(textOf(article, endSeconds))}`
    },
    isGood(article: Locked, pass: string, nowMs: number): boolean {
      const [end = '', signature = ''] = pass.split('.')
      const endSeconds = Number(end)
      return endSeconds * 1_000 > nowMs && isSigned(textOf(article, endSeconds), signature)
    },
  }
}

export type ArticlePasses = ReturnType<typeof createArticlePasses>

/** Compares in constant time. */
export function isSameText(one: string, other: string): boolean {
  const { sign, isSigned } = createSigner('', 'compare')
  return isSigned(one, sign(other))
}

import { createSigner } from '../../platform/signer.ts'

const passMs = 30 * 24 * 60 * 60_000

type Locked = { id: number; password: string }

/** What a browser that gave the password of an article shows again: thirty days, and no longer than the password stays. */
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

/** Takes as long for a guess that begins right as for any other. */
export function isSameText(one: string, other: string): boolean {
  const { sign, isSigned } = createSigner('', 'compare')
  return isSigned(one, sign(other))
}

import type { Readable } from 'node:stream'
import type { Clock } from './clock.ts'
import { createSigner } from './signer.ts'

/** What is taken away by an address of its own. `read` is for ranges too where the file lies on disk. */
export type Download = {
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  /** Epoch ms; it names, with size and name, these bytes and no others. Nothing where they are put together as they go. */
  readonly changedAtMs?: number
  read(range?: { start: number; end: number }): Readable
}

/** Finds what of a kind bears a name; unknown ones give nothing. */
export type FindDownload = (name: string) => Promise<Download | undefined>

const goodForMs = 60 * 60_000
const minuteMs = 60_000

export const downloadPath = '/api/download/'

/**
 * Addresses by which a browser downloads what only some may have (the owner, or whose it is): it brings no token along, so that the address
 * itself is signed, and good for an hour.
 */
export function createDownloads({ getSecret, clock }: { getSecret: () => Promise<string>; clock: Clock }) {
  const finders = new Map<string, FindDownload>()
  const signer = async () => createSigner(await getSecret(), 'download')

  return {
    /** Says how things of a kind are found; once for each. */
    serve(kind: string, find: FindDownload): void {
      finders.set(kind, find)
    },
    async link(kind: string, name: string): Promise<string> {
      const until = Math.ceil((clock.now() + goodForMs) / minuteMs).toString(36)
      const text = `${kind}.${Buffer.from(name).toString('base64url')}.${until}`
      return `${downloadPath}${text}.${(await signer()).sign(text)}`
    },
    async open(token: string): Promise<Download | undefined> {
      const match = /^([a-z]{1,20})\.([\w-]{1,400})\.([0-9a-z]{1,10})\.([\w-]{22})$/.exec(token)
      if (!match) return undefined
      const [, kind = '', name = '', until = '', signature = ''] = match
      if (!(await signer()).isSigned(`${kind}.${name}.${until}`, signature)) return undefined
      if (Number.parseInt(until, 36) * minuteMs < clock.now()) return undefined
      return finders.get(kind)?.(Buffer.from(name, 'base64url').toString())
    },
  }
}

export type Downloads = ReturnType<typeof createDownloads>

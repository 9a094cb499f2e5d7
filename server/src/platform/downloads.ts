import type { Readable } from 'node:stream'
import type { Clock } from './clock.ts'
import { createSigner } from './signer.ts'

/** A file to download from its own address. `read` takes ranges if the file is on disk. */
export type Download = {
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  /** Epoch ms; with size and name it identifies the content. Undefined for downloads generated on the fly. */
  readonly changedAtMs?: number
  read(range?: { start: number; end: number }): Readable
}

/** Finds a download of one kind by name; undefined if unknown. */
export type FindDownload = (name: string) => Promise<Download | undefined>

const goodForMs = 60 * 60_000
const minuteMs = 60_000

export const downloadPath = '/api/download/'

/**
 * Addresses for downloads that only some users may have: a browser sends no token, so the address itself is
 * signed, and valid for an hour.
 */
export function createDownloads({ getSecret, clock }: { getSecret: () => Promise<string>; clock: Clock }) {
  const finders = new Map<string, FindDownload>()
  const signer = async () => createSigner(await getSecret(), 'download')

  return {
    /** Registers how downloads of a kind are found; once per kind. */
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

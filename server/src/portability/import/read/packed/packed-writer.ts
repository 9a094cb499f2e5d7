import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPlainPath, visibleName } from '../../../../platform/plain-path.ts'
import { damagedPack, hostilePack, type PackedMeter } from './packed-limit.ts'

// Generated folders, often the largest part of an archive; nothing in them is read.
const junk = /(?:^|\/)(?:node_modules|\.git|\.svn|\.deploy_git|__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/

/**
 * Writes archive entries below a folder and never outside it. Links are not created, since they may lead
 * anywhere.
 */
export function createPackedWriter({ folder, meter }: { folder: string; meter: PackedMeter }) {
  const left = new Map<string, number>()
  const leave = (why: string) => void left.set(why, (left.get(why) ?? 0) + 1)
  const made = new Set<string>()
  return {
    left,
    leave,
    /**
     * The path below the folder for an entry; undefined if it is not wanted. Throws if the name leads out of
     * the folder.
     */
    place(given: string): string | undefined {
      meter.addEntry()
      const name = given.replace(/^(?:\.\/)+/, '').normalize('NFC')
      if (name === '' || name === '.' || name.endsWith('/') || junk.test(name)) return undefined
      if (/^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name))
        throw hostilePack(`“${visibleName(given)}”想写到文件夹外面去`)
      if (isPlainPath(name)) return name
      leave('名字写不下来的文件')
      return undefined
    },
    async write(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
      const file = join(folder, path)
      const parent = dirname(file)
      const counted = async function* () {
        for await (const chunk of body) {
          meter.addBytes(chunk.length)
          yield chunk
        }
      }
      try {
        if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
        made.add(parent)
        await pipeline(Readable.from(counted()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause ? cause.code : ''
        if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
          throw damagedPack(`“${visibleName(path)}”有两份`)
        throw cause
      }
    },
  }
}

export type PackedWriter = ReturnType<typeof createPackedWriter>

import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { deserialize, ObjectId } from 'bson'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { isNode, type Node, textOf } from '../../read/node.ts'

/** MongoDB's document limit, doubled as in its tools to allow for overhead. */
const maxDocumentBytes = 16 * 1024 ** 2 + 16 * 1024
const minDocumentBytes = 5

const cutOff = () =>
  new UnreadableFile(
    '数据库的文件（.bson）到半路就断了，没有下载完整。请重新备份、重新下载一次。什么也没有写下。',
  )
const damaged = () =>
  new UnreadableFile('数据库的文件（.bson）里有一段读不了，也许被别的程序改过。什么也没有写下。')

/**
 * The documents of a `mongodump` collection file, plain or `--gzip`, one in memory at a time. Throws
 * `UnreadableFile`.
 */
export async function* readBsonRows(file: string): AsyncGenerator<Node> {
  const bytes = createReadStream(file, { highWaterMark: 1024 ** 2 })
  const unpacked = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  let held: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unpacked) {
      const more: Buffer = chunk
      held = held.length === 0 ? more : Buffer.concat([held, more])
      let at = 0
      while (held.length - at >= 4) {
        const size = held.readInt32LE(at)
        if (size < minDocumentBytes || size > maxDocumentBytes) throw damaged()
        if (held.length - at < size) break
        yield parse(held.subarray(at, at + size))
        at += size
      }
      held = held.subarray(at)
    }
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause && cause.code === 'Z_BUF_ERROR' ? cutOff() : cause
  } finally {
    bytes.destroy()
  }
  if (held.length > 0) throw cutOff()
}

function parse(bytes: Buffer): Node {
  try {
    const row: unknown = deserialize(bytes)
    return isNode(row) ? row : {}
  } catch {
    throw damaged()
  }
}

/** An id, or one that refers to another document; '' for none. */
export const idOf = (value: unknown): string =>
  value instanceof ObjectId ? value.toHexString() : textOf(value)

/** Epoch milliseconds of a date, or of a text that says one. */
export function timeOf(value: unknown): number | undefined {
  const ms = value instanceof Date ? value.getTime() : Date.parse(textOf(value))
  return Number.isFinite(ms) ? ms : undefined
}

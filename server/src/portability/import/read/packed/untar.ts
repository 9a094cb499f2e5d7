import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { UnreadableFile } from '../comments/read-records.ts'
import { damagedPack, type PackedMeter } from './packed-limit.ts'
import type { PackedWriter } from './packed-writer.ts'

type Input = {
  file: string
  isGzip: boolean
  sizeBytes: number
  writer: PackedWriter
  meter: PackedMeter
  onProgress(done: number, total: number): void
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** The bytes of a file, decompressed if it is gzip. */
function bytesOf({ file, isGzip, sizeBytes, onProgress }: Input): Readable {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  let read = 0
  source.on('data', chunk => {
    read += chunk.length
    onProgress(megabytes(read), megabytes(sizeBytes))
  })
  if (!isGzip) return source
  const unpacked = createGunzip()
  source.on('error', cause => unpacked.destroy(cause))
  return source.pipe(unpacked)
}

/** Unpacks a tar archive, plain or gzip-compressed. */
export async function untar(input: Input): Promise<void> {
  const { writer } = input
  const source = bytesOf(input)
  const iterator: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void source.destroy(),
  })
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const path = writer.place(header.name)
      if (header.type === 'file' && path !== undefined) {
        await writer.write(path, body)
        continue
      }
      if (path !== undefined && header.type !== 'directory') writer.leave('链接')
      await body.cancel()
    }
  } catch (cause) {
    throw explain(cause)
  } finally {
    source.destroy()
  }
}

/** Unpacks a single gzip file, such as a database dump. */
export async function gunzipFile(input: Input & { name: string }): Promise<void> {
  try {
    await input.writer.write(input.writer.place(input.name) ?? 'file', bytesOf(input))
  } catch (cause) {
    throw explain(cause)
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof UnreadableFile || !(cause instanceof Error)) return cause
  if ('syscall' in cause) return cause
  return /unexpected end|truncated/i.test(cause.message)
    ? new UnreadableFile('压缩包到半路就断了，没有下载完整。请重新下载、重新传一次。什么也没有写下。')
    : damagedPack('有一段读不懂')
}

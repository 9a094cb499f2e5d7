import { createReadStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { readHead } from '../../sources/head.ts'
import { createPackedMeter, packedLimits } from './packed-limit.ts'
import { createPackedWriter } from './packed-writer.ts'
import { gunzipFile, untar } from './untar.ts'
import { unzip } from './unzip.ts'

const tarMarkAt = 257
const isTar = (head: Buffer) => head.toString('latin1', tarMarkAt, tarMarkAt + 5) === 'ustar'

/** The first unpacked bytes of a gzip file; none if it is damaged at the start. */
async function headWithin(file: string): Promise<Buffer> {
  const unpacked = createReadStream(file, { end: 64 * 1024 }).pipe(createGunzip())
  try {
    for await (const chunk of unpacked) {
      const bytes: Buffer = chunk
      return bytes
    }
  } catch {
    // The error is reported when the file is unpacked.
  } finally {
    unpacked.destroy()
  }
  return Buffer.alloc(0)
}

/** The archive format of a file, detected by its first bytes. */
export async function packingOf(file: string): Promise<'zip' | 'tar' | 'tar.gz' | 'gzip' | undefined> {
  const head = await readHead(file)
  const mark = head.toString('latin1', 0, 4)
  if (mark === 'PK\u0003\u0004' || mark === 'PK\u0005\u0006') return 'zip'
  if (isTar(head)) return 'tar'
  if (head[0] !== 0x1f || head[1] !== 0x8b) return undefined
  return isTar(await headWithin(file)) ? 'tar.gz' : 'gzip'
}

/**
 * Unpacks a file into an empty folder; returns what it left out, by reason. Throws `UnreadableFile` if the file
 * is hostile, damaged or too large for the disk; the caller then discards the partial result.
 */
export async function unpack(input: {
  file: string
  packing: NonNullable<Awaited<ReturnType<typeof packingOf>>>
  folder: string
  limits?: Partial<typeof packedLimits>
  onProgress(done: number, total: number): void
}): Promise<ReadonlyMap<string, number>> {
  const { file, packing, folder, limits, onProgress } = input
  const { size: sizeBytes } = await stat(file)
  const { bavail, bsize } = await statfs(folder)
  const meter = createPackedMeter(sizeBytes, { ...packedLimits, ...limits, freeBytes: bavail * bsize })
  const writer = createPackedWriter({ folder, meter })
  const common = { file, sizeBytes, writer, meter, onProgress }
  if (packing === 'zip') await unzip(common)
  else if (packing === 'gzip')
    await gunzipFile({ ...common, isGzip: true, name: basename(file).replace(/\.gz$/i, '') })
  else await untar({ ...common, isGzip: packing === 'tar.gz' })
  return writer.left
}

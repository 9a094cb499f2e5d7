import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { visibleName } from '../../../../platform/plain-path.ts'
import { UnreadableFile } from '../comments/read-records.ts'
import { damagedPack, type PackedMeter } from './packed-limit.ts'
import type { PackedWriter } from './packed-writer.ts'

const utf8Flag = 0x800
const unicodePathField = 0x7075
const madeByWindows = new Set([0, 10, 11, 14])

function strictUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The UTF-8 name in the Unicode path extra field; valid only if its checksum matches the raw name. */
function nameBeside({ extraFields, fileNameRaw }: Entry): string | undefined {
  const data = extraFields.find(({ id }) => id === unicodePathField)?.data
  if (!data || data.length < 6 || data[0] !== 1) return undefined
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? strictUtf8(data.subarray(5)) : undefined
}

/**
 * The name of a zip entry with `/` as separator. Chinese Windows wrote GBK names without a marker; no name of
 * several Chinese characters is valid UTF-8 in both encodings.
 */
function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, versionMadeBy } = entry
  const isUtf8 = (generalPurposeBitFlag & utf8Flag) !== 0
  const name =
    nameBeside(entry) ??
    (isUtf8 ? fileNameRaw.toString('utf8') : strictUtf8(fileNameRaw)) ??
    new TextDecoder('gb18030').decode(fileNameRaw)
  return madeByWindows.has(versionMadeBy >> 8) ? name.replaceAll('\\', '/') : name
}

const symbolicLink = 0o120000
const kindOfFile = 0o170000
const madeByUnix = 3

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === madeByUnix && ((externalFileAttributes >>> 16) & kindOfFile) === symbolicLink

const cutOff = () =>
  new UnreadableFile('压缩包到半路就断了，没有下载完整。请重新下载、重新传一次。什么也没有写下。')

/** Unpacks a zip (including zip64); every file is checked against its length and CRC. */
export async function unzip(input: {
  file: string
  writer: PackedWriter
  meter: PackedMeter
  onProgress(done: number, total: number): void
}): Promise<void> {
  const { file, writer, meter, onProgress } = input
  const zip = await openPromise(file, { decodeStrings: false, lazyEntries: true, autoClose: false }).catch(
    () => {
      throw cutOff()
    },
  )
  try {
    let done = 0
    for await (const entry of zip.eachEntry()) {
      done += 1
      const path = writer.place(entryName(entry))
      if (path === undefined) continue
      if (isLink(entry)) writer.leave('链接')
      else await writer.write(path, bytesOf(zip, entry, path, meter))
      onProgress(done, zip.entryCount)
    }
  } catch (cause) {
    throw explain(cause)
  } finally {
    zip.close()
  }
}

async function* bytesOf(zip: ZipFile, entry: Entry, path: string, meter: PackedMeter) {
  if (entry.isEncrypted())
    throw new UnreadableFile('压缩包加了密码，这里打不开。请先在自己的电脑上解开，再把文件夹交来。')
  if (!entry.canDecodeFileData())
    throw new UnreadableFile(
      `压缩包用了少见的压缩办法（“${visibleName(path)}”）。请换成普通的 zip 再来，或者直接交文件夹。`,
    )
  meter.expect(entry.uncompressedSize)
  let sum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes: Buffer = chunk
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (sum !== entry.crc32) throw damagedPack(`“${visibleName(path)}”与它的校验和不符`)
}

/** Translates the library's messages, which mean little to an owner. */
function explain(cause: unknown): unknown {
  if (cause instanceof UnreadableFile || !(cause instanceof Error)) return cause
  if ('syscall' in cause) return cause
  return /unexpected EOF|end of central/i.test(cause.message) ? cutOff() : damagedPack('有一段读不懂')
}

import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'

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

/** The name in UTF-8 that some programs put beside one of their system's; it holds only where it was made of that. */
function nameBeside({ extraFields, fileNameRaw }: Entry): string | undefined {
  const data = extraFields.find(({ id }) => id === unicodePathField)?.data
  if (!data || data.length < 6 || data[0] !== 1) return undefined
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? strictUtf8(data.subarray(5)) : undefined
}

/**
 * The name of an entry of a zip with `/` between its parts. Chinese Windows wrote names in GBK and said so nowhere; no name of
 * several Chinese characters is UTF-8 in both.
 */
export function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, versionMadeBy } = entry
  const isUtf8 = (generalPurposeBitFlag & utf8Flag) !== 0
  const name =
    nameBeside(entry) ??
    (isUtf8 ? fileNameRaw.toString('utf8') : strictUtf8(fileNameRaw)) ??
    new TextDecoder('gb18030').decode(fileNameRaw)
  return madeByWindows.has(versionMadeBy >> 8) ? name.replaceAll('\\', '/') : name
}

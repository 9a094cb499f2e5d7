import { sizeText } from '@xiaolou/contract/size-text'
import { UnreadableFile } from '../comments/read-records.ts'

/** The limits of an archive's content: more is a whole disk or an attack, not a blog. */
export type PackedLimits = { maxEntries: number; maxBytes: number; freeBytes: number }

export const packedLimits = { maxEntries: 500_000, maxBytes: 64 * 1024 ** 3 }

// A repetitive dump compresses to a fiftieth, an archive bomb to a thousandth.
const maxRatio = 200
const ratioCountsFromBytes = 256 * 1024 ** 2
/** Disk space that is left for the site during an import. */
const reserveBytes = 256 * 1024 ** 2

export const damagedPack = (what: string) =>
  new UnreadableFile(`压缩包坏了：${what}。请重新打包、重新传一次。什么也没有写下。`)
export const hostilePack = (what: string) =>
  new UnreadableFile(`压缩包里有不该有的东西，没有照它展开：${what}。什么也没有写下。`)

/** Counts unpacked entries and bytes; throws if they exceed the limits. */
export function createPackedMeter(packedBytes: number, { maxEntries, maxBytes, freeBytes }: PackedLimits) {
  let entries = 0
  let bytes = 0
  const check = (total: number) => {
    if (total > maxBytes) throw hostilePack(`展开以后超过 ${sizeText(maxBytes)}，大得不像一个博客`)
    if (total > ratioCountsFromBytes && total > packedBytes * maxRatio)
      throw hostilePack(`${sizeText(packedBytes)} 展开以后大了 ${maxRatio} 倍还不止，像是个陷阱`)
    if (total > freeBytes - reserveBytes)
      throw new UnreadableFile(
        `磁盘放不下展开的文件：要 ${sizeText(total)} 以上，空着 ${sizeText(freeBytes)}。腾出地方再来。什么也没有写下。`,
      )
  }
  return {
    addEntry() {
      entries += 1
      if (entries > maxEntries) throw hostilePack(`文件多过 ${maxEntries} 个，不像一个博客`)
    },
    addBytes(count: number) {
      bytes += count
      check(bytes)
    },
    /** For an archive that declares its total size beforehand. */
    expect: check,
  }
}

export type PackedMeter = ReturnType<typeof createPackedMeter>

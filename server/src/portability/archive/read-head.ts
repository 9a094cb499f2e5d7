import { text } from 'node:stream/consumers'
import { createTarDecoder } from 'modern-tar'
import * as v from 'valibot'
import { visibleName } from '../../platform/plain-path.ts'
import { type ArchiveHead, ArchiveProblem, archiveFormat, archiveHead, formatVersion } from './format.ts'
import { foreignArchive, openArchive } from './open-archive.ts'

export const damaged = (what: string) =>
  new ArchiveProblem(`这份归档坏了：${what}。请换一份，或者从原处再拷一次`)
export const hostile = (what: string) => new ArchiveProblem(`这份归档里有不该有的东西，没有照它写：${what}`)

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(`“${name}”读不懂`)
  }
}

/** Parses `archive.json` and checks that this program can read it. Throws ArchiveProblem. */
export function parseHead(text: string): ArchiveHead {
  const json = parseJson(text, 'archive.json')
  const kind = v.safeParse(v.object({ format: v.string(), version: v.number(), program: v.string() }), json)
  if (!kind.success || kind.output.format !== archiveFormat) throw foreignArchive()
  if (kind.output.version > formatVersion) {
    throw new ArchiveProblem(
      `这份归档是更新的小楼（${visibleName(kind.output.program)}）写的，用的是第 ${kind.output.version} 版格式，这里只读得懂第 ${formatVersion} 版。请先升级小楼`,
    )
  }
  const head = v.safeParse(archiveHead, json)
  if (!head.success) throw damaged('“archive.json”少了该有的内容')
  const names = head.output.tables.map(table => table.name)
  if (new Set(names).size < names.length) throw hostile('同一个表说了两次')
  return head.output
}

/** The head of an unencrypted archive, which is its first entry. Throws ArchiveProblem. */
export async function readHead(path: string): Promise<ArchiveHead> {
  const bytes = await openArchive({ path, password: undefined, onBytes: () => undefined })
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
    if (header.name !== 'archive.json') break
    return parseHead(await text(body))
  }
  throw foreignArchive()
}

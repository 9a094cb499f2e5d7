import { readHead } from '../sources/head.ts'
import { type Difference, differencesOf, type SourceDocument } from './compare.ts'
import { measure } from './measure.ts'
import { readFolderSource } from './source-folder.ts'
import { readGhostSource } from './source-ghost.ts'
import { readTypechoSource } from './source-typecho.ts'
import { readWordpressSource } from './source-wordpress.ts'
import type { FindStored } from './stored-site.ts'

export type Verification = {
  total: number
  whole: number
  /** Documents of the source that are not here. */
  lost: { key: string; title: string }[]
  /** How many others the import left out and named: the old site did not publish them. */
  leftOut: number
  /** How many documents the import brought that are read here in no second way. */
  unread: number
  different: { key: string; title: string; differences: Difference[] }[]
}

/** The readers by the kind of a source; undefined for those that nothing here reads a second time. */
async function readerOf(
  { kind, path }: { kind: string; path: string },
  offsetMs: (ms: number) => number,
): Promise<AsyncIterable<SourceDocument> | undefined> {
  if (kind === 'wordpress') return readWordpressSource(path, offsetMs)
  if (kind === 'ghost') return readGhostSource(path)
  if (kind === 'folder') return readFolderSource(path)
  // Typecho's own backup is a format of its own.
  const isBackup = kind === 'typecho' && (await readHead(path)).includes('%TYPECHO_BACKUP')
  return kind === 'typecho' && !isBackup ? readTypechoSource(path) : undefined
}

/** What the import says of the same source: the files that it left out, and how many documents it brought. */
export type Brought = { leftOut: ReadonlySet<string>; count: number }

/**
 * Compares every document of a source with what is stored here; undefined if the source is of a kind that cannot be
 * compared. It shares no code with the import. `offsetMs`: what the site's zone is ahead of UTC.
 */
export async function verifySource(
  part: { kind: string; path: string },
  {
    find,
    offsetMs,
    brought,
  }: { find: FindStored; offsetMs(ms: number): number; brought?: Brought | undefined },
): Promise<Verification | undefined> {
  const documents = await readerOf(part, offsetMs)
  if (!documents) return undefined
  const result: Verification = { total: 0, whole: 0, lost: [], leftOut: 0, unread: 0, different: [] }
  for await (const document of documents) {
    const { key, title, kind } = document
    const stored = await find(part.kind, kind, key)
    // The import leaves out pages that a theme filled in.
    if (!stored && isEmpty(document)) continue
    if (!stored && brought?.leftOut.has(key)) {
      result.leftOut += 1
      continue
    }
    result.total += 1
    if (!stored) {
      result.lost.push({ key, title })
      continue
    }
    const differences = differencesOf(document, stored)
    if (differences.every(({ isMissing }) => !isMissing)) result.whole += 1
    if (differences.length > 0) result.different.push({ key, title, differences })
  }
  const found = result.total - result.lost.length
  result.unread = Math.max(0, (brought?.count ?? found) - found)
  return result
}

const isEmpty = ({ html }: SourceDocument) => {
  const { words, counts } = measure(html)
  return words.size === 0 && counts.pictures === 0
}

export const isWhole = ({ total, whole }: Verification) => total === whole

/** The comparison in Chinese for a terminal. */
export function renderVerification(found: Verification | undefined): string {
  if (!found) return '对照：这一种来源没有另外的读法，没有对照'
  const { total, whole, lost, leftOut, unread, different } = found
  const named = (title: string, key: string) => `《${title || '无题'}》（${key}）`.replace(/\p{Cc}/gu, '·')
  return [
    `对照：来源里 ${total} 篇，全部到齐的 ${whole} 篇，没有到齐的 ${different.length - addedOnly(found)} 篇，不在这里的 ${lost.length} 篇`,
    ...lost.map(({ title, key }) => `  · 不在这里：${named(title, key)}`),
    ...different.flatMap(({ title, key, differences }) => [
      `  · ${named(title, key)}`,
      ...differences.map(
        ({ text, isMissing }) => `      ${isMissing ? '✗' : '·'} ${text.replace(/\p{Cc}/gu, '·')}`,
      ),
    ]),
    ...(leftOut > 0 ? [`  · 导入时没有收、点过名的 ${leftOut} 篇，不算在里面`] : []),
    ...(unread > 0 ? [`  · 还有 ${unread} 篇的写法（Org、网页、TOML 文首）没有另外的读法，没有对照`] : []),
    total === 0
      ? '对照：没有可以对照的'
      : total === whole
        ? '对照：一个不少'
        : '对照：有没有到齐的（打 ✗ 的那些），请逐篇看一眼',
  ].join('\n')
}

const addedOnly = ({ different }: Verification) =>
  different.filter(({ differences }) => differences.every(({ isMissing }) => !isMissing)).length

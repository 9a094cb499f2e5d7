import type { SkipReason } from './document-role.ts'
import type { FindingKind, NoteFinding } from './finding.ts'
import type { FriendLink } from './friend-link.ts'
import { findingOrder, findingWords, kindWords, skipWords } from './report-words.ts'
import type { SourceKind } from './source-kind.ts'

export type FindingPlace = { path: string; line?: number; name?: string }

/** All findings of one kind: how many, under which names, and the first places they were seen. */
export type FindingGroup = {
  kind: FindingKind
  count: number
  names: { name: string; count: number }[]
  places: FindingPlace[]
}

/** What an import did. `files = imported + drafts + pages + skipped`, and `created + updated + unchanged` is the first three. */
export type ImportReport = {
  kind: SourceKind
  isDryRun: boolean
  zone: string
  files: number
  imported: number
  drafts: number
  pages: number
  skipped: number
  created: number
  updated: number
  unchanged: number
  imagesSaved: number
  filesSaved: number
  skippedFiles: { path: string; reason: SkipReason }[]
  findings: FindingGroup[]
  /** Found in the theme's data, not saved: the owner chooses. */
  friendLinks: FriendLink[]
}

/** Enough to find and mend things by hand; the counts go on, so that memory stays flat with 10,000 missing images. */
const maxPlaces = 100
const maxNames = 500

export type FindingCollector = {
  noteAt: (path: string) => NoteFinding
  groups: () => FindingGroup[]
}

type Gathered = { count: number; names: Map<string, number>; places: FindingPlace[] }

/** Gathers findings, grouped by kind and name. */
export function createFindingCollector(): FindingCollector {
  const byKind = new Map<FindingKind, Gathered>()
  const noteAt =
    (path: string): NoteFinding =>
    (kind, detail = {}) => {
      const group: Gathered = byKind.get(kind) ?? { count: 0, names: new Map(), places: [] }
      byKind.set(kind, group)
      const count = detail.count ?? 1
      group.count += count
      const { name, line } = detail
      if (name !== undefined && (group.names.has(name) || group.names.size < maxNames)) {
        group.names.set(name, (group.names.get(name) ?? 0) + count)
      }
      const isNewPlace =
        group.places.at(-1)?.path !== path || name !== group.places.at(-1)?.name || line !== undefined
      if (!isNewPlace || group.places.length >= maxPlaces) return
      group.places.push({
        path,
        ...(line === undefined ? {} : { line }),
        ...(name === undefined ? {} : { name }),
      })
    }
  const groups = () =>
    findingOrder.flatMap(kind => {
      const group = byKind.get(kind)
      if (!group) return []
      const names = [...group.names].map(([name, count]) => ({ name, count }))
      names.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      return [{ kind, count: group.count, names, places: group.places }]
    })
  return { noteAt, groups }
}

const shownNames = 12
const shownPlaces = 5

/** The report in Chinese for a terminal: sums first, then what wants the owner's eyes, each with its first places. */
export function renderReport(report: ImportReport): string {
  const lines = [
    `${report.isDryRun ? '试导入（什么也没有写下）' : '导入完成'}：${kindWords[report.kind]}，没写时区的时间按 ${report.zone} 算`,
    `共 ${report.files} 个文件 = 文章 ${report.imported} + 草稿 ${report.drafts} + 页面 ${report.pages} + 跳过 ${report.skipped}`,
    `其中新增 ${report.created}，更新 ${report.updated}，没有变化 ${report.unchanged}；收进图片 ${report.imagesSaved} 张，附件 ${report.filesSaved} 个`,
  ]
  if (report.skippedFiles.length > 0) lines.push('', '跳过的文件', ...renderSkipped(report))
  if (report.findings.length > 0) lines.push('', '值得看一眼的地方')
  for (const group of report.findings) lines.push(...renderGroup(group))
  if (report.friendLinks.length > 0)
    lines.push('', '主题里的友链（没有保存，里面常有主题自带的例子，请自己挑）')
  for (const { name, url } of report.friendLinks) lines.push(`  · ${visible(name)} ${visible(url)}`)
  return lines.join('\n')
}

function renderSkipped(report: ImportReport): string[] {
  const byReason = new Map<SkipReason, string[]>()
  for (const { path, reason } of report.skippedFiles) {
    const paths = byReason.get(reason)
    if (paths) paths.push(path)
    else byReason.set(reason, [path])
  }
  return [...byReason].map(([reason, paths]) => {
    const more = paths.length > shownPlaces ? ` 等` : ''
    const kinds = reason === 'unsupported-format' ? `，${kindsOf(paths)}` : ''
    return `  · ${skipWords[reason]}（${paths.length}${kinds}）：${paths.slice(0, shownPlaces).map(visible).join('、')}${more}`
  })
}

/** `.adoc 3、.ipynb 2`, the most frequent first. */
function kindsOf(paths: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const kind = /\.\w+$/.exec(path)?.[0].toLowerCase() ?? ''
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  return sorted.map(([kind, count]) => `${kind} ${count}`).join('、')
}

function renderGroup(group: FindingGroup): string[] {
  const names = group.names
    .slice(0, shownNames)
    .map(({ name, count }) => (count > 1 ? `${visible(name)} ×${count}` : visible(name)))
  const more = group.names.length > shownNames ? ' 等' : ''
  const lines = [
    `  · ${findingWords[group.kind]}（${group.count}）${names.length > 0 ? `：${names.join('、')}${more}` : ''}`,
  ]
  const places = new Set(
    group.places.map(({ path, line }) =>
      line === undefined ? visible(path) : `${visible(path)} 第 ${line} 行`,
    ),
  )
  for (const place of [...places].filter(place => place !== '').slice(0, shownPlaces))
    lines.push(`      ${place}`)
  if (places.size > shownPlaces)
    lines.push(
      `      ……还有 ${group.places.length === maxPlaces ? '更多' : `${places.size - shownPlaces} 处`}`,
    )
  return lines
}

/** A file name may hold escape sequences that would take over the terminal. */
const visible = (text: string) => text.replace(/\p{Cc}/gu, '·')

import { type FindingKind, findingWords, type NoteFinding, type SkipReason, skipWords } from './finding.ts'
import type { FriendLink } from './source-config.ts'
import type { SourceKind } from './source-kind.ts'

/** All findings of one kind: how many, under which names, and the first locations they were seen. */
export type FindingGroup = {
  kind: FindingKind
  count: number
  names: { name: string; count: number }[]
  locations: { path: string; line?: number; name?: string }[]
}

/** An imported article, draft or page; `address` is '' if readers cannot reach it. */
export type ReportedArticle = {
  path: string
  title: string
  address: string
  kind: 'article' | 'draft' | 'page'
  outcome: 'created' | 'updated' | 'unchanged'
}

/**
 * The result of an import. `files = imported + drafts + pages + skipped`; `created + updated + unchanged` is
 * the sum of the first three.
 */
export type ImportReport = {
  kind: SourceKind
  title: string
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
  articles: ReportedArticle[]
  skippedFiles: { path: string; reason: SkipReason }[]
  findings: FindingGroup[]
  /** Found in the theme's data, not saved: the owner chooses. */
  friendLinks: FriendLink[]
}

/**
 * Limits for listed locations and names; counting continues, so memory is bounded with 10,000 missing images.
 */
const maxLocations = 100
const maxNames = 500

type Gathered = { count: number; names: Map<string, number>; locations: FindingGroup['locations'] }

const isFindingKind = (kind: string): kind is FindingKind => kind in findingWords

/** Gathers findings, grouped by kind and name, in the order of `findingWords`. */
export function createFindingCollector() {
  const byKind = new Map<FindingKind, Gathered>()
  return {
    noteAt:
      (path: string): NoteFinding =>
      (kind, { name, line, count = 1 } = {}) => {
        const group: Gathered = byKind.get(kind) ?? { count: 0, names: new Map(), locations: [] }
        byKind.set(kind, group)
        group.count += count
        if (name !== undefined && (group.names.has(name) || group.names.size < maxNames))
          group.names.set(name, (group.names.get(name) ?? 0) + count)
        const last = group.locations.at(-1)
        const isNewLocation = last?.path !== path || name !== last?.name || line !== undefined
        if (isNewLocation && group.locations.length < maxLocations)
          group.locations.push({
            path,
            ...(line !== undefined && { line }),
            ...(name !== undefined && { name }),
          })
      },
    groups: (): FindingGroup[] =>
      Object.keys(findingWords)
        .filter(isFindingKind)
        .flatMap(kind => {
          const group = byKind.get(kind)
          if (!group) return []
          const names = [...group.names].map(([name, count]) => ({ name, count }))
          names.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
          return [{ kind, count: group.count, names, locations: group.locations }]
        }),
  }
}

export type FindingCollector = ReturnType<typeof createFindingCollector>

/** Titles of documents whose paths mean nothing to their author. */
type Titles = ReadonlyMap<string, string>
const noTitles: Titles = new Map()

const shownNames = 12
const shownLocations = 5

/** Renders the report in Chinese for a terminal: totals, then problems with their first locations. */
export function renderReport(report: ImportReport, titles: Titles = noTitles): string {
  const lines = [
    `${report.isDryRun ? '试导入（什么也没有写下）' : '导入完成'}：${report.title}，没写时区的时间按 ${report.zone} 算`,
    `共 ${report.files} 个文件 = 文章 ${report.imported} + 草稿 ${report.drafts} + 页面 ${report.pages} + 跳过 ${report.skipped}`,
    `其中新增 ${report.created}，更新 ${report.updated}，没有变化 ${report.unchanged}；收进图片 ${report.imagesSaved} 张，附件 ${report.filesSaved} 个`,
  ]
  if (report.skippedFiles.length > 0) lines.push('', '跳过的文件', ...renderSkipped(report, titles))
  if (report.findings.length > 0) lines.push('', '值得看一眼的地方')
  for (const group of report.findings) lines.push(...renderGroup(group, titles))
  if (report.friendLinks.length > 0)
    lines.push('', '主题里的友链（没有保存，里面常有主题自带的例子，请自己挑）')
  for (const { name, url } of report.friendLinks) lines.push(`  · ${visible(name)} ${visible(url)}`)
  return lines.join('\n')
}

function renderSkipped({ skippedFiles }: ImportReport, titles: Titles): string[] {
  return [...Map.groupBy(skippedFiles, ({ reason }) => reason)].map(([reason, files]) => {
    const paths = files.map(({ path }) => path)
    const kinds = reason === 'unsupported-format' ? `，${kindsOf(paths)}` : ''
    const more = paths.length > shownLocations ? ' 等' : ''
    return `  · ${skipWords[reason]}（${paths.length}${kinds}）：${paths
      .slice(0, shownLocations)
      .map(path => nameOf(path, titles))
      .join('、')}${more}`
  })
}

/** `.adoc 3、.ipynb 2`, the most frequent first. */
function kindsOf(paths: readonly string[]): string {
  const kinds = Map.groupBy(paths, path => /\.\w+$/.exec(path)?.[0].toLowerCase() ?? '')
  return [...kinds]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, { length }]) => `${kind} ${length}`)
    .join('、')
}

function renderGroup(group: FindingGroup, titles: Titles): string[] {
  const names = group.names
    .slice(0, shownNames)
    .map(({ name, count }) => (count > 1 ? `${visible(name)} ×${count}` : visible(name)))
  const more = group.names.length > shownNames ? ' 等' : ''
  const said = names.length > 0 ? `：${names.join('、')}${more}` : ''
  const locations = new Set(
    group.locations.map(
      ({ path, line }) =>
        nameOf(path, titles) + (line === undefined || titles.has(path) ? '' : ` 第 ${line} 行`),
    ),
  )
  const shown = [...locations].filter(location => location !== '').slice(0, shownLocations)
  const left = group.locations.length === maxLocations ? '更多' : `${locations.size - shownLocations} 处`
  return [
    `  · ${findingWords[group.kind]}（${group.count}）${said}`,
    ...shown.map(location => `      ${location}`),
    ...(locations.size > shownLocations ? [`      ……还有 ${left}`] : []),
  ]
}

/** A document by its path, or by its title with the last part of its path. */
function nameOf(path: string, titles: Titles): string {
  const title = titles.get(path)
  if (title === undefined) return visible(path)
  return visible(`《${title}》（${path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')}）`)
}

/** A file name may contain escape sequences that would affect the terminal. */
export const visible = (text: string) => text.replace(/\p{Cc}/gu, '·')

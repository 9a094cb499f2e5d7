import type { ImportReportData } from '@xiaolou/contract/import-report'
import { findingWords, skipWords } from '../run/finding.ts'
import { type ImportReport, renderReport, visible } from '../run/report.ts'
import type { CommentReport } from './comments.ts'
import type { Given } from './given.ts'
import type { SourceReport } from './source.ts'

const shown = (sums: Record<string, number>) =>
  Object.entries(sums).map(([label, count]) => ({ label, count }))

/** The report of a folder import in the console's format. */
export function folderReportData(report: ImportReport): ImportReportData {
  return {
    is_dry_run: report.isDryRun,
    source: report.title,
    sums: shown({
      文章: report.imported,
      草稿: report.drafts,
      页面: report.pages,
      图片: report.imagesSaved,
      附件: report.filesSaved,
      没有收: report.skipped,
    }),
    articles: report.articles,
    refused: report.skippedFiles.map(({ path, reason }) => ({ path, reason: skipWords[reason] })),
    notes: report.findings.map(({ kind, count, names, locations }) => ({
      ...{ title: findingWords[kind], count, names },
      places: locations.map(({ path, line = 0 }) => ({ path, line })),
    })),
    lost: [],
    links: report.friendLinks,
  }
}

/** The same for comments. */
export function commentReportData(report: CommentReport): ImportReportData {
  return {
    is_dry_run: report.isDryRun,
    source: '评论',
    sums: shown({
      新评论: report.added,
      新说说: report.talks,
      已经有的说说: report.knownTalks,
      等你看过: report.pending,
      已经有的: report.unchanged,
      垃圾评论没有收: report.spam,
      不是评论: report.others,
      接上阅读数的文章: report.viewed,
    }),
    ...{ articles: [], refused: [], notes: [], links: [] },
    lost: report.lost,
  }
}

/** The same for an export with both. */
export function sourceReportData({ documents, comments, laid }: SourceReport): ImportReportData {
  const data = folderReportData(documents)
  const of = comments && commentReportData(comments)
  const left = [...laid.skipped].map(([what, count]) => ({ label: `没有收：${what}`, count }))
  return { ...data, sums: [...data.sums, ...(of?.sums ?? []), ...left], lost: of?.lost ?? [] }
}

/**
 * Merges the reports of several files. `later`: comment files beside posts; `left`: packed entries left out, by
 * reason.
 */
export function joinReportData(
  all: readonly ImportReportData[],
  given: { isDryRun: boolean } & Pick<Given, 'later' | 'left' | 'unread'>,
): ImportReportData {
  const counts = new Map<string, number>()
  for (const { label, count } of all.flatMap(({ sums }) => sums))
    counts.set(label, (counts.get(label) ?? 0) + count)
  return {
    is_dry_run: given.isDryRun,
    source: [...new Set(all.map(({ source }) => source))].join('、'),
    sums: [
      ...[...counts].map(([label, count]) => ({ label, count })),
      ...[...given.left].map(([what, count]) => ({ label: `没有展开：${what}`, count })),
    ],
    articles: all.flatMap(({ articles }) => articles),
    refused: [
      ...all.flatMap(({ refused }) => refused),
      ...given.later.map(path => ({ path, reason: commentsLater })),
      ...(given.unread ?? []).map(path => ({ path, reason: textUnread })),
    ],
    notes: all.flatMap(({ notes }) => notes),
    lost: all.flatMap(({ lost }) => lost),
    links: all.flatMap(({ links }) => links),
  }
}

export const textUnread =
  '没有读：旁边有别的系统的导出文件，先读了它；要搬这一篇，把它放进另一个文件夹再交一次'

export const commentsLater = '是评论：文章搬好以后，把它单独再交一次，就接得上'

const shownPages = 30

/** The report in Chinese for a terminal. */
export function renderCommentReport(report: CommentReport): string {
  const homeless = report.lost.reduce((sum, { count }) => sum + count, 0)
  const pages = report.lost.slice(0, shownPages).map(({ page, title, count }) => {
    const called = title === '' ? '' : `《${visible(title)}》`
    return `  · ${visible(page)} ${called}${count} 条`
  })
  const more = report.lost.length - pages.length
  return [
    `${report.isDryRun ? '试导入（什么也没有写下）' : '评论导入完成'}：共 ${report.records} 条记录`,
    `新增 ${report.added} 条（其中 ${report.pending} 条等你看过），已经有的 ${report.unchanged} 条，找不到文章的 ${homeless} 条`,
    `没有收：垃圾评论 ${report.spam} 条，不是评论或没有内容的 ${report.others} 条`,
    ...(report.talks + report.knownTalks > 0
      ? [`说说新增 ${report.talks} 条，已经有的 ${report.knownTalks} 条`]
      : []),
    ...(report.viewed > 0 ? [`${report.viewed} 篇文章接上了从前的阅读数`] : []),
    ...(report.orphans > 0 ? [`${report.orphans} 条回复的那一条不在文件里，放在了第一层`] : []),
    ...(pages.length > 0
      ? [
          '',
          '这些页面在这里没有找到文章（文章搬进来以后再导一次，就会接上；换了地址的，用 --join 旧页面=新地址 指给它；不是文章的页面，指给一篇文章，或者 --join 旧页面=/message/list 收进留言）：',
          ...pages,
        ]
      : []),
    ...(more > 0 ? [`  ……还有 ${more} 个页面`] : []),
  ].join('\n')
}

/** The report in Chinese for a terminal. */
export function renderSourceReport({ documents, comments, laid }: SourceReport): string {
  const skipped = [...laid.skipped].map(([what, count]) => `${visible(what)} ${count}`)
  return [
    renderReport(documents, laid.titles),
    ...(skipped.length > 0 ? ['', `没有收：${skipped.join('，')}`] : []),
    ...(comments ? ['', renderCommentReport(comments)] : []),
  ].join('\n')
}

import type { App } from './app.ts'
import { commentMarkdown } from './features/import/comments/comment-markdown.ts'
import { type ForeignComment, readCounter, readRecord } from './features/import/comments/comment-record.ts'
import { noComments, readRecords, UnreadableFile } from './features/import/comments/read-records.ts'

export type CommentReport = {
  isDryRun: boolean
  /** Records of the file: comments, counters, and what is neither (users, empty ones). */
  records: number
  others: number
  spam: number
  added: number
  unchanged: number
  /** Articles that have the larger number of views of the other system now. */
  viewed: number
  /** Whose parent is not in the file: they stand on the first level. */
  orphans: number
  pending: number
  /** Pages without an article here, with how many comments each. */
  lost: { page: string; title: string; count: number }[]
}

/**
 * Brings the comments of another system to the articles of this site, an article at a time, each comment once. Throws
 * `UnreadableFile` before anything is written. A dry run reports the same and writes nothing.
 */
export async function importComments({
  app,
  file,
  timeZone,
  isDryRun,
  onProgress = () => undefined,
  commit = async () => undefined,
}: {
  app: App
  file: string
  timeZone: string
  isDryRun: boolean
  onProgress?: (done: number, total: number) => void
  commit?: () => Promise<void>
}): Promise<CommentReport> {
  const report: CommentReport = {
    ...{
      isDryRun,
      records: 0,
      others: 0,
      spam: 0,
      added: 0,
      unchanged: 0,
      viewed: 0,
      orphans: 0,
      pending: 0,
    },
    lost: [],
  }
  const comments: ForeignComment[] = []
  const sources = new Set<string>()
  const counters: NonNullable<ReturnType<typeof readCounter>>[] = []
  for await (const record of readRecords(file)) {
    report.records += 1
    const counter = readCounter(record)
    const comment = readRecord(record, timeZone)
    if (counter) counters.push(counter)
    else if (!comment || sources.has(comment.source)) report.others += 1
    else if (comment.state === 'spam') report.spam += 1
    else {
      sources.add(comment.source)
      comments.push(comment)
    }
  }
  if (sources.size + report.spam + counters.length === 0) throw new UnreadableFile(noComments)
  const importer = app.createCommentImporter()
  const ownerId = await app.users.getOwnerId()
  const articleIds = new Map<string, number>()
  for (const [page, ofPage] of Map.groupBy(comments, comment => comment.page)) {
    const title = ofPage.find(comment => comment.title !== '')?.title ?? ''
    const id = await app.findArticleId({ page, title })
    if (id === undefined) report.lost.push({ page, title, count: ofPage.length })
    else articleIds.set(page, id)
  }
  const byArticle = Map.groupBy(comments, ({ page }) => articleIds.get(page))
  byArticle.delete(undefined)
  let done = 0
  for (const [id = 0, ofArticle] of byArticle) {
    const known = await importer.findKnown(ofArticle.map(({ source }) => source))
    const added = ofArticle.filter(({ source }) => !known.has(source))
    report.unchanged += ofArticle.length - added.length
    report.added += added.length
    report.pending += added.filter(({ state }) => state === 'pending').length
    report.orphans += added.filter(({ parent }) => parent !== '' && !sources.has(parent)).length
    if (!isDryRun && added.length > 0) {
      await importer.save(
        id,
        added.map(({ source, parent, name, site, content, createdAt, likes, isOwner, state }) => ({
          ...{ source, parent, createdAt, likes, isPending: state === 'pending' },
          // Nothing but a picture that is not kept, or an empty element.
          content: commentMarkdown(content) || '…',
          from_id: isOwner ? ownerId : 0,
          guest_name: isOwner && ownerId > 0 ? '' : name,
          guest_site: isOwner ? '' : site,
        })),
      )
      await commit()
    }
    onProgress(++done, byArticle.size)
  }
  for (const { page, title, views } of counters) {
    const id = articleIds.get(page) ?? (await app.findArticleId({ page, title }))
    if (id !== undefined && (await app.raiseViews(id, views, isDryRun))) report.viewed += 1
  }
  await commit()
  if (!isDryRun && report.added + report.viewed > 0) importer.finish()
  report.lost.sort((a, b) => b.count - a.count)
  return report
}

const shownPages = 30
const visible = (text: string) => text.replace(/\p{Cc}/gu, '·')

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
    ...(report.viewed > 0 ? [`${report.viewed} 篇文章接上了从前的阅读数`] : []),
    ...(report.orphans > 0 ? [`${report.orphans} 条回复的那一条不在文件里，放在了第一层`] : []),
    ...(pages.length > 0
      ? ['', '这些页面在这里没有找到文章（文章搬进来以后再导一次，就会接上）：', ...pages]
      : []),
    ...(more > 0 ? [`  ……还有 ${more} 个页面`] : []),
  ].join('\n')
}

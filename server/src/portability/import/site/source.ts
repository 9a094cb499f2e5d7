import { join } from 'node:path'
import type { App } from '../../../app/app.ts'
import { readLines } from '../read/comments/read-lines.ts'
import { createFindingCollector, type ImportReport } from '../run/report.ts'
import { createDocumentWriter } from '../sources/document-writer.ts'
import type { ForeignComment, ForeignTalk } from '../sources/foreign.ts'
import { type Layout, layoutNames, writeLayout } from '../sources/layout.ts'
import type { SourceReader } from '../sources/readers.ts'
import { articlePlace, type CommentReport, importOwnComments } from './comments.ts'
import { importFolder } from './folder.ts'
import { createGuestbookPlace, guestbookPath, isGuestbook } from './guestbook.ts'

export type SourceReport = { documents: ImportReport; comments: CommentReport | undefined; laid: Layout }

type SourceInput = {
  app: App
  file: string
  reader: SourceReader
  /** An empty folder for temporary files that do not fit into memory. */
  workFolder: string
  timeZone: string
  isDryRun: boolean
  uploads?: string | undefined
  isFetching?: boolean
  /** Pages whose comments had no target, as in the report (a path or a title), with the address here to use. */
  joins?: ReadonlyMap<string, string>
  onProgress(what: string, done: number, total: number): void
}

/**
 * Imports the export of another system: writes it as a folder of Markdown and imports that, then talks, then
 * all comments to their articles and talks.
 */
export async function importSource(input: SourceInput): Promise<SourceReport> {
  const { app, file, reader, workFolder, timeZone, isDryRun, onProgress, joins = new Map() } = input
  const folder = join(workFolder, 'source')
  const findings = createFindingCollector()
  const writer = createDocumentWriter()
  const laid = await writeLayout({
    items: reader.read(file, { timeZone, workFolder }),
    system: reader.system,
    folder,
    writer,
    findings,
    onProgress: done => onProgress('读出', done, 0),
  }).finally(writer.end)
  const common = { app, isDryRun }
  const documents = await importFolder({
    ...common,
    folder,
    timeZone,
    findings,
    uploads: input.uploads,
    isFetching: input.isFetching === true,
    onProgress: (done, total) => onProgress('篇', done, total),
  })
  if (laid.comments + laid.talks === 0) return { documents, comments: undefined, laid }
  const findArticle = await createArticleFinder({ app, laid, isDryRun })
  const findGuestbook = createGuestbookPlace({ app, isDryRun })
  const titleOf = (postId: string) => laid.titles.get(laid.paths.get(postId) ?? '') ?? ''
  const comments = await importOwnComments({
    ...common,
    spoolPath: join(workFolder, 'comments.sqlite'),
    comments: readLines<ForeignComment>(join(folder, layoutNames.comments)),
    talks: readLines<ForeignTalk>(join(folder, layoutNames.talks)),
    async findPlace({ page, title, postId }, talks) {
      const place = talks.find(postId) ?? articlePlace(await findArticle(postId))
      if (place) return place
      const joined = joins.get(page || titleOf(postId)) ?? ''
      if (joined !== '' && joined !== guestbookPath)
        return articlePlace(await app.findArticleId({ page: joined, title: '' }))
      if (joined === guestbookPath) return findGuestbook()
      // Our guestbook is public, so comments of a page that was not public are not moved there.
      const isOpenGuestbook = laid.open.has(postId) && isGuestbook({ page, title: title || titleOf(postId) })
      return isOpenGuestbook ? findGuestbook() : undefined
    },
    onProgress: (done, total) => onProgress('条评论', done, total),
  })
  const lost = comments.lost.map(({ page, ...one }) => ({ ...one, page: titleOf(page) || page }))
  return { documents, comments: { ...comments, lost }, laid }
}

/**
 * Finds the article by the file that the post was written to. In a dry run, one not yet stored counts as
 * existing.
 */
async function createArticleFinder({
  app,
  laid,
  isDryRun,
}: Pick<SourceInput, 'app' | 'isDryRun'> & { laid: Layout }) {
  const importer = app.createImporter(await app.identity.users.getOwnerId())
  let unsaved = 0
  return async (postId: string) => {
    const path = laid.paths.get(postId)
    if (path === undefined || !path.startsWith('source/_posts/')) return undefined
    const id = await importer.findId(path)
    if (id !== undefined || !isDryRun) return id
    unsaved -= 1
    return unsaved
  }
}

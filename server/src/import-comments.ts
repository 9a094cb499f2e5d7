import type { App } from './app.ts'
import { commentMarkdown } from './features/import/comments/comment-markdown.ts'
import { readCounter, readRecord, readTalk } from './features/import/comments/comment-record.ts'
import {
  type CommentSpool,
  inAnswerOrder,
  openCommentSpool,
  type SpoolLine,
  type SpoolPlace,
} from './features/import/comments/comment-spool.ts'
import { noComments, readRecords, UnreadableFile } from './features/import/comments/read-records.ts'
import type { ForeignComment } from './features/import/sources/foreign.ts'
import { inParts } from './platform/db/rows.ts'

// Rendered together; and written, which a running server waits for: a second or so.
const commentsPerPart = 500
const commentsPerCommit = 2_000

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
  /** Talks of Artitalk that are new here, and that were here already. */
  talks: number
  knownTalks: number
  /** Pages without an article here, with how many comments each. */
  lost: { page: string; title: string; count: number }[]
}

export type CommentSink = {
  app: App
  isDryRun: boolean
  /** A file that does not exist yet, for what does not fit into memory. */
  spoolPath: string
  onProgress?: (done: number, total: number) => void
  commit?: () => Promise<void>
}

/** Where a comment goes: the article of a place, or nothing. A dry run may name one that is not there yet by a number below 0. */
type FindArticle = (place: Pick<SpoolPlace, 'page' | 'title' | 'postId'>) => Promise<number | undefined>

const newReport = (isDryRun: boolean): CommentReport => ({
  ...{ isDryRun, records: 0, others: 0, spam: 0, added: 0, unchanged: 0, viewed: 0, orphans: 0, pending: 0 },
  ...{ talks: 0, knownTalks: 0 },
  lost: [],
})

/**
 * Brings the comments of a file of another system to the articles of this site, an article at a time, each comment once. Throws
 * `UnreadableFile` before anything is written. A dry run reports the same and writes nothing.
 */
export async function importComments({
  file,
  timeZone,
  joins = new Map(),
  ...sink
}: CommentSink & {
  file: string
  timeZone: string
  /** Pages that no article here is found by, with the address here of the one that they were. */
  joins?: ReadonlyMap<string, string>
}): Promise<CommentReport> {
  const { app, isDryRun, commit = async () => undefined } = sink
  const findArticle = ({ page, title }: { page: string; title: string }) =>
    app.findArticleId({ page: joins.get(page) ?? page, title })
  const report = newReport(isDryRun)
  const talks = app.createTalkImporter()
  const bringTalk = async (talk: NonNullable<ReturnType<typeof readTalk>>) => {
    if (await talks.isThere(talk.createdAt)) {
      report.knownTalks += 1
      return
    }
    if (!isDryRun) await talks.save(talk, await app.users.getOwnerId())
    report.talks += 1
  }
  const counters: NonNullable<ReturnType<typeof readCounter>>[] = []
  const said: NonNullable<ReturnType<typeof readTalk>>[] = []
  async function* comments() {
    for await (const record of readRecords(file)) {
      report.records += 1
      const counter = readCounter(record)
      const comment = readRecord(record, timeZone)
      const talk = readTalk(record, timeZone)
      if (counter) counters.push(counter)
      else if (comment) yield comment
      else if (talk) said.push(talk)
      else report.others += 1
    }
    if (report.records - report.others === 0) throw new UnreadableFile(noComments)
  }
  const articleIds = await bringComments({
    ...sink,
    report,
    comments: comments(),
    findArticle,
  })
  for (const talk of said) await bringTalk(talk)
  if (!isDryRun && report.talks > 0) talks.finish()
  for (const { page, title, views } of counters) {
    const id = articleIds.get(placeKey({ page, postId: '' })) ?? (await findArticle({ page, title }))
    if (id !== undefined && (await app.raiseViews(id, views, isDryRun))) report.viewed += 1
  }
  await commit()
  if (!isDryRun && report.added + report.viewed > 0) app.createCommentImporter().finish()
  return report
}

/** Brings the comments of a source that holds their articles, too. */
export async function importOwnComments({
  comments,
  findArticle,
  ...sink
}: CommentSink & {
  comments: AsyncIterable<ForeignComment>
  findArticle: FindArticle
}): Promise<CommentReport> {
  const report = newReport(sink.isDryRun)
  async function* counted() {
    for await (const comment of comments) {
      report.records += 1
      yield comment
    }
  }
  await bringComments({ ...sink, report, comments: counted(), findArticle })
  if (!sink.isDryRun && report.added > 0) sink.app.createCommentImporter().finish()
  return report
}

const placeKey = ({ page, postId }: Pick<SpoolPlace, 'page' | 'postId'>) => `${postId} ${page}`

/** Counts into the report; says which article each place is. */
async function bringComments(
  input: CommentSink & {
    report: CommentReport
    comments: AsyncIterable<ForeignComment>
    findArticle: FindArticle
  },
): Promise<Map<string, number>> {
  const { report, comments, findArticle, onProgress = () => undefined } = input
  async function* wanted() {
    for await (const comment of comments)
      if (comment.state === 'spam') report.spam += 1
      else yield comment
  }
  const articleIds = new Map<string, number>()
  const spool = await openCommentSpool(input.spoolPath)
  try {
    // Meanwhile what is no comment is counted there, too.
    const { doubled } = await spool.fill(wanted())
    report.others += doubled
    const byArticle = new Map<number, SpoolPlace[]>()
    for (const place of await spool.places()) {
      const id = await findArticle(place)
      if (id === undefined) {
        const { page, postId, title, count } = place
        report.lost.push({ page: page || postId, title, count })
        continue
      }
      articleIds.set(placeKey(place), id)
      byArticle.set(id, [...(byArticle.get(id) ?? []), place])
    }
    let done = 0
    let uncommitted = 0
    const commitSome = async (written: number) => {
      uncommitted += written
      if (uncommitted < commentsPerCommit) return
      uncommitted = 0
      await input.commit?.()
    }
    for (const [id, places] of byArticle) {
      const lines: SpoolLine[] = []
      for (const place of places) lines.push(...(await spool.linesAt(place)))
      await bringToArticle({ ...input, spool, id, lines, commitSome })
      onProgress(++done, byArticle.size)
    }
    await input.commit?.()
  } finally {
    await spool.close()
  }
  report.lost.sort((a, b) => b.count - a.count)
  return articleIds
}

async function bringToArticle({
  app,
  isDryRun,
  report,
  spool,
  id,
  lines,
  commitSome,
}: Omit<CommentSink, 'spoolPath'> & {
  commitSome(written: number): Promise<void>
  report: CommentReport
  spool: CommentSpool
  id: number
  lines: SpoolLine[]
}) {
  const importer = app.createCommentImporter()
  const ownerId = await app.users.getOwnerId()
  for (const some of inParts(inAnswerOrder(lines), commentsPerPart)) {
    const known = await importer.findKnown(some.map(({ source }) => source))
    const added = await spool.read(some.filter(({ source }) => !known.has(source)))
    const parents = await spool.findSources(added.flatMap(({ parent }) => (parent === '' ? [] : [parent])))
    report.unchanged += some.length - added.length
    report.added += added.length
    report.pending += added.filter(({ state }) => state === 'pending').length
    report.orphans += added.filter(({ parent }) => parent !== '' && !parents.has(parent)).length
    if (isDryRun || added.length === 0) continue
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
    await commitSome(added.length)
  }
}

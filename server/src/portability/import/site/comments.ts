import { commentType } from '@xiaolou/contract/comment'
import type { App } from '../../../app/app.ts'
import type { CommentPlace } from '../../../features/comment/comment.import.ts'
import { readCommentFile } from '../read/comments/comment-file.ts'
import { type Counter, talkIdOf } from '../read/comments/comment-record.ts'
import {
  inAnswerOrder,
  openCommentSpool,
  type SpoolLine,
  type SpoolPlace,
} from '../read/comments/comment-spool.ts'
import { noComments, UnreadableFile } from '../read/comments/read-records.ts'
import type { ForeignComment, ForeignTalk } from '../sources/foreign.ts'
import { bringLines, type PlacedLine } from './comment-lines.ts'
import { createGuestbookPlace, guestbookPath, isGuestbook } from './guestbook.ts'
import { createTalkBringer, type TalkBringer } from './talks.ts'

export type CommentReport = {
  isDryRun: boolean
  /** Records of the file: comments, counters, and others (users, empty records). */
  records: number
  others: number
  spam: number
  added: number
  unchanged: number
  /** The number of articles whose view count was raised to the other system's. */
  viewed: number
  /** The number of comments whose parent is not in the file; they become top-level. */
  orphans: number
  pending: number
  /** Talks that are new here, and that were here already. */
  talks: number
  knownTalks: number
  /** Pages and talks that do not exist here, with the number of comments of each. */
  lost: { page: string; title: string; count: number }[]
}

export type CommentSink = {
  app: App
  isDryRun: boolean
  /** The path for a temporary file, which does not exist yet. */
  spoolPath: string
  onProgress?: (done: number, total: number) => void
}

/** The article or talk for a comment, or undefined. In a dry run, one not yet stored has a negative id. */
type FindPlace = (
  place: Pick<SpoolPlace, 'page' | 'title' | 'postId'>,
  talks: TalkBringer,
) => Promise<CommentPlace | undefined>

const newReport = (isDryRun: boolean): CommentReport => ({
  ...{ isDryRun, records: 0, others: 0, spam: 0, added: 0, unchanged: 0, viewed: 0, orphans: 0, pending: 0 },
  ...{ talks: 0, knownTalks: 0 },
  lost: [],
})

/**
 * Imports comment files of another system to the articles and talks of this site, one article at a time, each
 * comment once. Throws `UnreadableFile` before anything is written. A dry run reports the same and writes
 * nothing.
 */
export async function importComments({
  files,
  timeZone,
  joins = new Map(),
  ...sink
}: CommentSink & {
  /** All files that belong together: the talks of comments may be in any of them. */
  files: readonly string[]
  timeZone: string
  /** Pages without a matching article, with the address here that the owner assigned. */
  joins?: ReadonlyMap<string, string>
}): Promise<CommentReport> {
  const { app, isDryRun } = sink
  const findArticle = ({ page, title }: { page: string; title: string }) =>
    app.findArticleId({ page: joins.get(page) ?? page, title })
  const findGuestbook = createGuestbookPlace(sink)
  const report = newReport(isDryRun)
  const counters: Counter[] = []
  const said: ForeignTalk[] = []
  async function* parts() {
    for (const file of files) yield* readCommentFile(file, timeZone)
  }
  async function* comments() {
    for await (const part of parts()) {
      report.records += 1
      if ('counter' in part) counters.push(part.counter)
      else if ('comment' in part) yield part.comment
      else if ('talk' in part) said.push(part.talk)
      else report.others += 1
    }
    if (report.records - report.others === 0) throw new UnreadableFile(noComments)
  }
  const places = await bringComments({
    ...sink,
    report,
    comments: comments(),
    talks: () => said,
    async findPlace({ page, title, postId }, talks) {
      const talkId = talkIdOf(postId)
      if (talkId !== undefined) return talks.find(talkId)
      if (joins.get(page) === guestbookPath) return findGuestbook()
      const place = articlePlace(await findArticle({ page, title }))
      return place ?? (isGuestbook({ page, title }) ? findGuestbook() : undefined)
    },
  })
  for (const { page, title, views } of counters) {
    const id = places.get(placeKey({ page, postId: '' }))?.for_id ?? (await findArticle({ page, title }))
    if (id !== undefined && (await app.raiseViews(id, views, isDryRun))) report.viewed += 1
  }
  if (!isDryRun && report.added + report.viewed > 0) app.createCommentImporter().finish()
  return report
}

export const articlePlace = (for_id: number | undefined): CommentPlace | undefined =>
  for_id === undefined ? undefined : { type: commentType.article, for_id }

/** Imports the talks of a source that also contains articles, and all comments. */
export async function importOwnComments({
  comments,
  ...sink
}: CommentSink & {
  comments: AsyncIterable<ForeignComment>
  talks: AsyncIterable<ForeignTalk>
  findPlace: FindPlace
}): Promise<CommentReport> {
  const report = newReport(sink.isDryRun)
  async function* counted() {
    for await (const comment of comments) {
      report.records += 1
      yield comment
    }
  }
  await bringComments({ ...sink, talks: () => sink.talks, report, comments: counted() })
  if (!sink.isDryRun && report.added > 0) sink.app.createCommentImporter().finish()
  return report
}

const placeKey = ({ page, postId }: Pick<SpoolPlace, 'page' | 'postId'>) => `${postId} ${page}`

/** Imports comments and talks and adds to the report; returns the target of each place. */
async function bringComments(
  input: CommentSink & {
    report: CommentReport
    comments: AsyncIterable<ForeignComment>
    /** Called after all comments have been read. */
    talks(): Iterable<ForeignTalk> | AsyncIterable<ForeignTalk>
    findPlace: FindPlace
  },
): Promise<Map<string, CommentPlace>> {
  const { report, comments, findPlace, onProgress = () => undefined } = input
  async function* wanted() {
    for await (const comment of comments)
      if (comment.state === 'spam') report.spam += 1
      else yield comment
  }
  const found = new Map<string, CommentPlace>()
  const spool = await openCommentSpool(input.spoolPath)
  try {
    // Reading the comments also counts the records that are none.
    const { kept, doubled } = await spool.fill(wanted())
    report.others += doubled
    const talks = createTalkBringer(input)
    for await (const talk of input.talks()) await talks.bring(talk)
    talks.finish()
    const byTarget = new Map<string, { target: CommentPlace; places: SpoolPlace[] }>()
    for (const place of await spool.places()) {
      const target = await findPlace(place, talks)
      if (target === undefined) {
        const { page, postId, title, count } = place
        report.lost.push({ page: page || postId, title, count })
        continue
      }
      found.set(placeKey(place), target)
      const key = `${target.type} ${target.for_id}`
      byTarget.set(key, { target, places: [...(byTarget.get(key)?.places ?? []), place] })
    }
    async function* lines(): AsyncGenerator<PlacedLine> {
      for (const { target, places } of byTarget.values()) {
        const here: SpoolLine[] = []
        for (const place of places) here.push(...(await spool.linesAt(place)))
        for (const line of inAnswerOrder(here)) yield { ...line, target }
      }
    }
    await bringLines({
      ...input,
      spool,
      lines: lines(),
      onStored: done => onProgress(done, kept),
    })
  } finally {
    await spool.close()
  }
  report.lost.sort((a, b) => b.count - a.count)
  return found
}

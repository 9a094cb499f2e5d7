import type { App } from '../../../app/app.ts'
import type { CommentPlace } from '../../../features/comment/comment.import.ts'
import type { CommentBody } from '../../../features/comment/comment.view.ts'
import { gatherParts } from '../../../platform/db/rows.ts'
import { createThread, prepareAhead } from '../../../platform/thread.ts'
import type { CommentSpool, SpoolLine } from '../read/comments/comment-spool.ts'
import { type CommentText, importedBodies } from './comment-body.ts'

// Batch size: read and stored in one transaction, during which a running server's writes wait.
const commentsPerPart = 50
// Up to this many batches are not worth the cost of starting a thread.
const partsHere = 10

/** A comment of the source with its target. */
export type PlacedLine = SpoolLine & { target: CommentPlace }

/**
 * Stores comments in batches, each after those it may answer, while the texts of the next batch are converted.
 */
export async function bringLines({
  app,
  isDryRun,
  report,
  spool,
  lines,
  onStored,
}: {
  app: App
  isDryRun: boolean
  onStored(done: number): void
  /** The counts are added to these. */
  report: Record<'added' | 'unchanged' | 'orphans' | 'pending', number>
  spool: CommentSpool
  lines: AsyncIterable<PlacedLine>
}) {
  const importer = app.createCommentImporter()
  const ownerId = await app.identity.users.getOwnerId()
  const thread = createThread<readonly CommentText[], CommentBody[]>({
    file: new URL('./comment-body.ts', import.meta.url),
    ...{ exported: 'importedBodies', callsHere: partsHere, here: importedBodies },
  })
  const prepare = async (part: readonly PlacedLine[]) => {
    const targets = new Map(part.map(({ source, target }) => [source, target]))
    const known = await importer.findKnown([...targets.keys()])
    const added = await spool.read(part.filter(({ source }) => !known.has(source)))
    const parents = await spool.findSources(added.flatMap(({ parent }) => (parent === '' ? [] : [parent])))
    report.unchanged += part.length - added.length
    report.added += added.length
    report.pending += added.filter(({ state }) => state === 'pending').length
    report.orphans += added.filter(({ parent }) => parent !== '' && !parents.has(parent)).length
    const count = part.length
    if (isDryRun || added.length === 0) return async () => count
    const reading = thread.call(added.map(({ content, format }) => ({ content, format })))
    // A rejection is handled where the promise is awaited.
    reading.catch(() => undefined)
    return async () => {
      const bodies = await reading
      const comments = added.flatMap(
        ({ source, parent, name, site, createdAt, likes, isOwner, state }, at) => {
          const [target, body] = [targets.get(source), bodies[at]]
          if (!target || !body) return []
          return {
            ...target,
            ...{ source, parent, createdAt, likes, body, isPending: state === 'pending' },
            from_id: isOwner ? ownerId : 0,
            guest_name: isOwner && ownerId > 0 ? '' : name,
            guest_site: isOwner ? '' : site,
          }
        },
      )
      await importer.save(comments)
      return count
    }
  }
  try {
    let done = 0
    for await (const store of prepareAhead(gatherParts(lines, commentsPerPart), prepare, 1)) {
      done += await store()
      onStored(done)
    }
  } finally {
    await thread.end()
  }
}

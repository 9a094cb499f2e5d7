import { commentType } from '@xiaolou/contract/comment'
import type { App } from '../../../app/app.ts'
import type { CommentPlace } from '../../../features/comment/comment.import.ts'
import type { ForeignTalk } from '../sources/foreign.ts'

/** Imports talks of another system, each once, and finds the places of their comments. `report` counts them. */
export function createTalkBringer({
  app,
  isDryRun,
  report,
}: {
  app: App
  isDryRun: boolean
  report: { talks: number; knownTalks: number }
}) {
  const importer = app.createTalkImporter()
  const placed = new Map<string, number>()
  /** The talks that a dry run would have stored. */
  const unsaved = new Map<number, number>()
  const idOf = async (talk: ForeignTalk): Promise<number> => {
    const known = unsaved.get(talk.createdAt) ?? (await importer.findId(talk.createdAt))
    if (known !== undefined) {
      report.knownTalks += 1
      return known
    }
    report.talks += 1
    if (!isDryRun) return importer.save(talk, await app.identity.users.getOwnerId())
    unsaved.set(talk.createdAt, -report.talks)
    return -report.talks
  }
  return {
    async bring(talk: ForeignTalk): Promise<void> {
      placed.set(talk.id, await idOf(talk))
    },
    /** Finds an imported talk by its old id. In a dry run, a talk not yet stored has a negative id. */
    find(id: string): CommentPlace | undefined {
      const for_id = placed.get(id)
      return for_id === undefined ? undefined : { type: commentType.talk, for_id }
    },
    finish() {
      if (!isDryRun && report.talks > 0) importer.finish()
    },
  }
}

export type TalkBringer = ReturnType<typeof createTalkBringer>

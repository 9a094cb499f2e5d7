import { readWordpressComments } from '../../formats/wordpress/wordpress.ts'
import type { ForeignComment, ForeignTalk } from '../../sources/foreign.ts'
import { commentXmlOf } from '../../sources/recognise.ts'
import { type Counter, readCounter, readRecord, readTalk, readTalkComment } from './comment-record.ts'
import { readDisqus } from './disqus.ts'
import { readDuoshuo } from './duoshuo.ts'
import { readRecords } from './read-records.ts'

/** A record of a comment file; `other` is none of these, or has no text or time. */
export type CommentPart =
  | { comment: ForeignComment }
  | { talk: ForeignTalk }
  | { counter: Counter }
  | { other: true }

/** The records of a comment file of any system, one in memory at a time. Throws `UnreadableFile`. */
export async function* readCommentFile(file: string, timeZone: string): AsyncGenerator<CommentPart> {
  const xml = await commentXmlOf(file)
  if (xml === 'disqus') for await (const comment of readDisqus(file)) yield { comment }
  else if (xml === 'disqus-wxr')
    for await (const comment of readWordpressComments(file)) yield comment ? { comment } : { other: true }
  else for await (const record of readRecords(file)) yield partOf(record, timeZone)
}

function partOf(record: unknown, timeZone: string): CommentPart {
  const counter = readCounter(record)
  if (counter) return { counter }
  const comment =
    readDuoshuo(record, timeZone) ?? readRecord(record, timeZone) ?? readTalkComment(record, timeZone)
  if (comment) return { comment }
  const talk = readTalk(record, timeZone)
  return talk ? { talk } : { other: true }
}

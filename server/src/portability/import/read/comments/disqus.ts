import { readDate } from '../../front-matter/date.ts'
import type { ForeignComment } from '../../sources/foreign.ts'
import { parseXml } from '../../sources/xml-stream.ts'
import { bareComment, nameOf } from './comment-record.ts'
import { truncated, UnreadableFile } from './read-records.ts'

type Thread = { link: string; title: string; owner: string }

const containers = new Set(['disqus', 'thread', 'post', 'author'])
const isTrue = (text: string | undefined) => text?.trim() === 'true'

/** Reads a Disqus export without email and IP addresses. Its threads come before its posts. Throws `UnreadableFile`. */
export async function* readDisqus(file: string): AsyncGenerator<ForeignComment> {
  const threads = new Map<string, Thread>()
  const ready: ForeignComment[] = []
  let record = new Map<string, string>()
  let kind = ''
  let isInAuthor = false
  let text = ''
  let cutAtLine: number | undefined

  const handlers = {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      text = ''
      const id = attributes.get('dsq:id') ?? ''
      if (name === 'author') isInAuthor = true
      else if (kind === '' && (name === 'thread' || name === 'post')) {
        kind = name
        record = new Map([['dsq:id', id]])
      } else if (kind === 'post' && (name === 'thread' || name === 'parent')) record.set(name, id)
    },
    text(part: string) {
      text += part
    },
    close(name: string) {
      if (name === 'author') isInAuthor = false
      else if (name === kind) {
        if (kind === 'thread') threads.set(record.get('dsq:id') ?? '', threadOf(record))
        else ready.push(...commentOf(record, threads))
        kind = ''
      } else if (name !== 'thread' && name !== 'parent')
        record.set(isInAuthor ? `author ${name}` : name, text)
      text = ''
    },
  }
  const parsing = parseXml(file, {
    ...{ root: 'disqus', containers, prefixes: [], handlers },
    onFault({ kind: what, line }) {
      if (what === 'end') cutAtLine = line
    },
  })
  for await (const _ of parsing) yield* ready.splice(0)
  if (cutAtLine !== undefined) throw new UnreadableFile(truncated)
}

/** The link, or the identifier that the old site gave, which may be an address. */
const threadOf = (record: ReadonlyMap<string, string>): Thread => ({
  link: record.get('link')?.trim() || (record.get('id')?.trim() ?? ''),
  title: record.get('title')?.trim() ?? '',
  owner: isTrue(record.get('author isAnonymous')) ? '' : (record.get('author username')?.trim() ?? ''),
})

function commentOf(record: ReadonlyMap<string, string>, threads: ReadonlyMap<string, Thread>) {
  const of = (name: string) => record.get(name)?.trim() ?? ''
  const thread = threads.get(of('thread'))
  const read = readDate(of('createdAt'), 'UTC')
  const content = of('message')
  if (content === '' || !('ms' in read)) return []
  const isGone = isTrue(of('isDeleted')) || isTrue(of('isSpam'))
  const comment: ForeignComment = {
    ...bareComment,
    source: `disqus-${of('dsq:id')}`,
    parent: of('parent') === '' ? '' : `disqus-${of('parent')}`,
    page: thread?.link || `Disqus ${of('thread')}`,
    title: thread?.title ?? '',
    name: nameOf(of('author name')),
    site: '',
    content,
    format: 'html',
    createdAt: read.ms,
    isOwner: of('author username') !== '' && of('author username') === thread?.owner,
    state: isGone ? 'spam' : of('isApproved') === 'false' ? 'pending' : 'shown',
  }
  return [comment]
}

import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { isNode } from '../node.ts'
import { linesOf } from './read-lines.ts'

/** Why a file cannot be read, in words for its owner. */
export class UnreadableFile extends Error {}

export const noComments =
  '这个文件里没有找到评论，也没有阅读数：能读的是 LeanCloud、Valine、Waline、Twikoo、Artalk、多说导出的 JSON，和 Disqus 导出的 XML。什么也没有写下。'

export const truncated = '文件到半路就断了，没有下载完整。请重新导出、重新下载一次。什么也没有写下。'

const list = v.array(v.unknown())
/** Where systems put the list: LeanCloud's `{ results }`, Waline's console `{ data: { Comment, Counter } }`. */
const wrapped = v.union([
  // Duoshuo's posts name their thread, which has the address.
  v.pipe(
    v.object({ threads: list, posts: v.optional(list, []) }),
    v.transform(({ threads, posts }) => withThreads(posts, threads)),
  ),
  v.pipe(
    v.object({ results: list }),
    v.transform(({ results }) => results),
  ),
  v.pipe(
    v.object({ data: v.object({ Comment: list, Counter: v.optional(list, []) }) }),
    v.transform(({ data }) => [...data.Comment, ...data.Counter]),
  ),
  v.pipe(
    v.object({ data: list }),
    v.transform(({ data }) => data),
  ),
  v.pipe(
    v.object({ comments: list }),
    v.transform(({ comments }) => comments),
  ),
])

// Some exports contain these within strings, where JSON forbids them. Line breaks are not included.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Numbers that JavaScript would round, as Duoshuo's ids, are read as the text they are. */
const parse = (json: string): unknown =>
  JSON.parse(json.replace(control, ''), (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value,
  )

function withThreads(posts: readonly unknown[], threads: readonly unknown[]): unknown[] {
  const byId = new Map(threads.filter(isNode).map(thread => [String(thread.thread_id), thread]))
  return posts.map(post => (isNode(post) ? { ...post, thread: byId.get(String(post.thread_id)) } : post))
}

/**
 * The records of a comment export: JSON lines, one in memory at a time (lines starting with `#` are skipped),
 * or one JSON value that contains a list. Throws `UnreadableFile`.
 */
export async function* readRecords(file: string): AsyncGenerator<unknown> {
  const input = createReadStream(file, 'utf8')
  let number = 0
  let hasRecords = false
  try {
    for await (const line of linesOf(input)) {
      number += 1
      const text = line.replace(/^\uFEFF/, '').trim()
      if (text === '' || text.startsWith('#')) continue
      const value = parsed(text)
      const isRecord = isNode(value) && !v.is(wrapped, value)
      if (!isRecord && hasRecords)
        throw new UnreadableFile(`第 ${number} 行不是能读的 JSON，文件也许没有下载完整。什么也没有写下。`)
      if (!isRecord) break
      hasRecords = true
      yield value
    }
  } finally {
    input.destroy()
  }
  if (!hasRecords) yield* await readWhole(file)
}

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

async function readWhole(file: string): Promise<readonly unknown[]> {
  const value = parsed((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  const found = v.safeParse(v.union([list, wrapped]), value)
  if (!found.success) throw new UnreadableFile(noComments)
  return found.output
}

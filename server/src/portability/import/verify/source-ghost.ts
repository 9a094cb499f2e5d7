import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { SourceDocument } from './compare.ts'

const text = v.optional(v.nullable(v.string()), '')
const post = v.object({
  id: v.union([v.string(), v.number()]),
  uuid: text,
  title: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  type: text,
  page: v.optional(v.unknown()),
  published_at: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  created_at: v.optional(v.nullable(v.union([v.string(), v.number()]))),
})
const data = v.object({ posts: v.array(post) })
const file = v.union([v.object({ db: v.array(v.object({ data })) }), v.object({ data })])

/** The icon of a bookmark is the look of its card. */
const cardIcon = /<img class="kg-bookmark-icon"[^>]*>/g

/** The words of an editor's format: all values of `text`, and in older ones plain strings among marks. */
function wordsOf(json: string): string {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (typeof one === 'string' && /^(?:text|html|markdown|code|caption)$/.test(key))
          found.push(`<p>${one}</p>`)
        else visit(one)
      }
  }
  try {
    visit(JSON.parse(json))
  } catch {
    return ''
  }
  return found.join('')
}

const timeOf = (value: string | number | null | undefined): number | undefined => {
  const ms =
    typeof value === 'number'
      ? value
      : Date.parse(
          /Z|[+-]\d\d:?\d\d$/.test(value ?? '') ? (value ?? '') : `${(value ?? '').replace(' ', 'T')}Z`,
        )
  return Number.isNaN(ms) ? undefined : ms
}

/** Reads a Ghost export by itself, without the importer's code. */
export async function* readGhostSource(path: string): AsyncGenerator<SourceDocument> {
  const read = v.parse(file, JSON.parse(await readFile(path, 'utf8')))
  const { posts } = 'db' in read ? (read.db[0]?.data ?? { posts: [] }) : read.data
  for (const one of posts) {
    const gated = /<!--kg-gated-block:begin[^>]*nonMember"?:\s?false[\s\S]*?(?:<!--kg-gated-block:end-->|$)/g
    yield {
      key: one.uuid || String(one.id),
      kind: one.type === 'page' || one.page === 1 || one.page === true ? 'page' : 'post',
      title: one.title ?? '',
      html: (one.html || wordsOf(one.lexical || one.mobiledoc || '') || one.markdown || '')
        .replace(gated, '')
        .replace(cardIcon, ''),
      createdAtMs: timeOf(one.published_at) ?? timeOf(one.created_at),
      comments: [],
    }
  }
}

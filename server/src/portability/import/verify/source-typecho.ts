import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { renderMarkdown } from '@xiaolou/markdown'
import type { SourceComment, SourceDocument } from './compare.ts'
import { plainHtml } from './source-text.ts'

type Row = Record<string, string>

/** Columns in Typecho's own order, for an `INSERT` without names. */
const usual: Record<string, string> = {
  contents:
    'cid title slug created modified text order authorId template type status password commentsNum allowComment allowPing allowFeed parent',
  comments: 'coid cid created author authorId ownerId mail url ip agent text type status parent',
}
const insert = /INSERT INTO\s+[`"]?(\w*?(contents|comments))[`"]?\s*(?:\(([^)]*)\))?\s*VALUES\s*/gi
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '' }

/** The rows after `VALUES`, up to the end of the statement. */
function* rowsAt(sql: string, start: number): Generator<string[]> {
  const value = /\s*(?:'((?:[^'\\]|\\[\s\S]|'')*)'|([^,()'\s]+))\s*([,)])/y
  for (let at = sql.indexOf('(', start); at >= 0; ) {
    const row: string[] = []
    value.lastIndex = at + 1
    for (let found = value.exec(sql); found; found = value.exec(sql)) {
      const [, quoted, bare = '', sign] = found
      at = value.lastIndex
      row.push(
        quoted === undefined
          ? bare.replace(/^NULL$/i, '')
          : quoted.replace(/\\([\s\S])|''/g, (_, sign: string | undefined) =>
              sign ? (escapes[sign] ?? sign) : "'",
            ),
      )
      if (sign === ')') break
    }
    yield row
    const next = /\s*([,;])\s*/y
    next.lastIndex = at
    if (row.length === 0 || next.exec(sql)?.[1] !== ',') return
    at = sql.indexOf('(', at)
  }
}

function readDump(sql: string): { contents: Row[]; comments: Row[] } {
  const tables: { contents: Row[]; comments: Row[] } = { contents: [], comments: [] }
  for (const match of sql.matchAll(insert)) {
    const kind = (match[2] ?? '').toLowerCase()
    const named = match[3]?.split(',').map(name => name.trim().replace(/[`"]/g, ''))
    const columns = named ?? (usual[kind] ?? '').split(' ')
    for (const values of rowsAt(sql, match.index + match[0].length)) {
      const row = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']))
      if (kind === 'contents') tables.contents.push(row)
      else tables.comments.push(row)
    }
  }
  return tables
}

function readDatabase(file: string): { contents: Row[]; comments: Row[] } {
  using database = new DatabaseSync(file, { readOnly: true })
  const all = (kind: string): Row[] => {
    const names = database.prepare("select name from sqlite_master where type = 'table' and name like ?")
    const name = names.get(`%${kind}`)?.name
    if (typeof name !== 'string') return []
    return database
      .prepare(`select * from "${name.replaceAll('"', '""')}"`)
      .all()
      .map(row => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, String(one ?? '')])))
  }
  return { contents: all('contents'), comments: all('comments') }
}

const markdownMark = '<!--markdown-->'
const gate = /([[{])(hide|login|reply|secret|vip|password)\b[^\]}]*[\]}][\s\S]*?\1\/\2[\]}]/gi

function htmlOf(text: string): string {
  const open = text.replace(gate, '')
  const plain = open.startsWith(markdownMark)
    ? renderMarkdown(open.slice(markdownMark.length).replace(/^\s*!!!\s*$/gm, '')).html
    : open
  return plainHtml(plain.replace(/\{\/?[a-z][\w-]{0,40}(?:\s[^{}]*)?\}/gi, ''))
}

const secondsMs = (text: string | undefined) => (Number(text) > 0 ? Number(text) * 1_000 : undefined)

/** Reads a Typecho database or dump by itself, without the importer's code. */
export async function* readTypechoSource(file: string): AsyncGenerator<SourceDocument> {
  const bytes = await readFile(file)
  const isDatabase = bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3'
  const { contents, comments } = isDatabase ? readDatabase(file) : readDump(bytes.toString('utf8'))
  const byId = new Map<string, SourceComment[]>()
  for (const { cid = '', created, text = '', status, type } of comments) {
    if (!/^(?:comment)?$/.test(type ?? '') || status === 'spam' || text.trim() === '') continue
    byId.set(cid, [...(byId.get(cid) ?? []), { createdAtMs: secondsMs(created), html: text }])
  }
  const published = new Set(
    contents.flatMap(({ cid = '', type = '' }) => (/^(?:post|page)$/.test(type) ? [cid] : [])),
  )
  for (const { cid = '', title = '', created, text = '', type = '', parent = '' } of contents) {
    const [, kind, draft] = /^(post|page)(_draft)?$/.exec(type) ?? []
    if (kind === undefined || (draft !== undefined && published.has(parent))) continue
    yield {
      key: cid,
      kind: kind === 'page' ? 'page' : 'post',
      title,
      html: htmlOf(text),
      createdAtMs: draft === undefined ? secondsMs(created) : undefined,
      comments: byId.get(cid) ?? [],
    }
  }
}

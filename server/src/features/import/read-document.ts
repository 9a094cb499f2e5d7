import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ArticleMeta, readArticleMeta } from './article-meta.ts'
import { cleanCharacters } from './clean-character.ts'
import { decodeText } from './decode-text.ts'
import type { NoteFinding } from './finding.ts'
import { plainFileBytes } from './folder.ts'
import { type FrontMatter, type FrontMatterForm, readFrontMatter } from './front-matter.ts'
import { wrapHtmlBody } from './html-body.ts'
import { readOrg } from './org.ts'
import type { SourceKind } from './source-kind.ts'

/** The largest article surveyed had 0.7 MB; what is 20 MB long is a log or a dump, and would stall the renderer. */
export const maxDocumentBytes = 20 * 1024 * 1024

export type SourceDocument = {
  hash: string
  form: FrontMatterForm
  meta: ArticleMeta
  body: string
  /** Lines before the body in the file. */
  bodyLine: number
}

export type ReadDocument = SourceDocument | { problem: 'gone' | 'unclosed' | 'plain-html' }

/** One file as fields and body. `hash` is SHA-256 over its bytes, in hex; findings go to `note`. */
export async function readDocument(input: {
  absolutePath: string
  kind: SourceKind
  defaultCategory: string
  note: NoteFinding
}): Promise<ReadDocument> {
  const { note } = input
  const size = await plainFileBytes(input.absolutePath)
  if (size === undefined || size > maxDocumentBytes) return { problem: 'gone' }
  const bytes = await readFile(input.absolutePath)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { text, encoding } = decodeText(bytes)
  if (encoding !== 'utf-8') note('encoding-guessed', { name: encoding })
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  const clean = cleanCharacters(whole)
  if (clean.deleted > 0) note('characters-deleted', { count: clean.deleted })
  const front = readFrontMatter(clean.text)
  if ('unclosedLine' in front) {
    note('front-matter-unclosed', { line: front.unclosedLine })
    return { problem: 'unclosed' }
  }
  const format = /\.(org|html?)$/i.exec(input.absolutePath)?.[1]?.toLowerCase()
  if (format === 'org') Object.assign(front, orgParts(front, whole))
  else if (format !== undefined) {
    if (front.form === 'none') return { problem: 'plain-html' }
    front.body = wrapHtmlBody(front.body)
  }
  const meta = readArticleMeta(front.fields, input)
  if (front.repairedLine !== undefined) note('front-matter-repaired', { line: front.repairedLine })
  for (const key of front.duplicateKeys) note('duplicate-key', { name: key })
  for (const key of meta.unknownKeys) note('unknown-key', { name: key })
  if (meta.oddLayout !== '') note('layout-unknown', { name: meta.oddLayout })
  if (meta.hasWideComma) note('tag-wide-comma')
  return { hash, form: front.form, meta, body: front.body, bodyLine: front.bodyLine }
}

/** Org has its fields in keywords, unless front matter stands before; its marks need the invisible spaces, so that it is cleaned afterwards. */
function orgParts(front: FrontMatter, whole: string): Pick<FrontMatter, 'form' | 'fields' | 'body'> {
  if (front.form !== 'none') return { ...front, body: readOrg(front.body).body }
  const { fields, body } = readOrg(whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  return { form: fields.size > 0 ? 'org' : 'none', fields, body: cleanCharacters(body).text }
}

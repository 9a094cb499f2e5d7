import { basename } from 'node:path'
import type { ForeignItem } from '../../sources/foreign.ts'
import { createAddresses } from './address.ts'
import { readBlog } from './blog.ts'
import { readComment } from './comment.ts'
import { readContent } from './document.ts'
import { type Columns, readTypechoRows } from './rows.ts'

/** The name that Typecho gives to a backup, which has no settings in it: `20240102_blog.example_65a1b2c3d4e5f.dat`. */
const backupName = /^\d{8}_([a-z\d.-]{1,253})_[\da-f]{8,20}(?: ?\(\d{1,3}\))?\.dat$/i

const hostIn = (file: string): string => backupName.exec(basename(file))?.[1] ?? ''

const texts: Columns = {
  contents: new Set(
    'cid title slug created modified text authorId type status password allowComment parent'.split(' '),
  ),
  // Neither the mail of who wrote it nor where they were.
  comments: new Set('coid cid created author authorId ownerId url text type status parent'.split(' ')),
}

/**
 * A blog of Typecho, from MySQL's SQL, its database of SQLite, or its own backup, of any size: read twice, first for what texts point
 * to. Throws `UnreadableFile`.
 */
export async function* readTypecho(
  file: string,
  { timeZone }: { timeZone: string },
): AsyncGenerator<ForeignItem> {
  const blog = await readBlog(file)
  const host = hostIn(file)
  const url = blog.options.get('siteUrl')?.trim() || (host === '' ? '' : `https://${host}`)
  yield { type: 'site', url, uploadsPath: '/usr/uploads', zone: '', hasHardBreaks: true }
  const addresses = createAddresses({ options: blog.options, timeZone })
  const nowMs = Date.now()
  for await (const { blog: name, table, row } of readTypechoRows(file, texts)) {
    if (name !== blog.name) continue
    yield table === 'comments' ? readComment(row, blog) : readContent(row, { blog, addresses, nowMs })
  }
  for (let left = blog.otherFields; left > 0; left--) yield { type: 'skipped', what: '主题自己的字段' }
}

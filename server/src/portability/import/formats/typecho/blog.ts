import { visibleName } from '../../../../platform/plain-path.ts'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { decodeEntities, plainText } from '../../read/html/entity.ts'
import { type Columns, readTypechoRows, type TypechoRow } from './rows.ts'

type Meta = { name: string; slug: string; isTag: boolean; order: number; parent: string }

/** The data that texts refer to. It is read in a first pass, since its tables follow the texts. */
export type Blog = {
  /** As in `TypechoRow`. */
  name: string
  options: Map<string, string>
  metas: Map<string, Meta>
  /** Ids of metas by text id. */
  metaIds: Map<string, string[]>
  users: Map<string, string>
  covers: Map<string, string>
  descriptions: Map<string, string>
  /** The number of theme fields without an equivalent here. */
  otherFields: number
  /** Ids of published documents, to which drafts may belong. */
  documents: Set<string>
  /** Pages by id, to name the pages of comments that have no place here. */
  pages: Map<string, { title: string; slug: string }>
  hasTexts: boolean
}

const newBlog = (name: string): Blog => ({
  ...{ name, options: new Map(), metas: new Map(), metaIds: new Map(), users: new Map() },
  ...{ covers: new Map(), descriptions: new Map(), otherFields: 0, documents: new Set() },
  ...{ pages: new Map(), hasTexts: false },
})

/** Field names that themes use for a cover, in lower case; the first one present is used. */
const coverFields = 'thumb cover banner thumbnail thumbUrl headPic img image pic bg'.toLowerCase().split(' ')
const descriptionFields = new Set(['description', 'excerpt', 'summary', 'customsummary', 'desc'])
const isAddress = (text: string) => /^(?:https?:)?\/\/?[^\s]/i.test(text)

function takeField(blog: Blog, row: TypechoRow['row'], ranks: Map<string, number>) {
  const name = (row.get('name') ?? '').toLowerCase()
  const cid = row.get('cid') ?? ''
  const [value = ''] = (row.get('str_value') ?? '').trim().split(/[\r\n]/, 1)
  if (value === '') return
  const rank = coverFields.indexOf(name)
  if (rank >= 0 && isAddress(value)) {
    const key = `${blog.name} ${cid}`
    if (rank >= (ranks.get(key) ?? coverFields.length)) return
    ranks.set(key, rank)
    blog.covers.set(cid, value)
  } else if (descriptionFields.has(name)) blog.descriptions.set(cid, value)
  else blog.otherFields += 1
}

function takeContent(blog: Blog, row: TypechoRow['row']) {
  const type = row.get('type') ?? ''
  if (!/^(?:post|page)(?:_draft)?$/.test(type)) return
  blog.hasTexts = true
  const cid = row.get('cid') ?? ''
  if (!type.endsWith('_draft')) blog.documents.add(cid)
  if (type === 'page')
    blog.pages.set(cid, { title: plainText(row.get('title') ?? ''), slug: row.get('slug') ?? '' })
}

function take(blog: Blog, { table, row }: TypechoRow, ranks: Map<string, number>) {
  const text = (column: string) => row.get(column) ?? ''
  switch (table) {
    case 'contents':
      return takeContent(blog, row)
    case 'fields':
      return takeField(blog, row, ranks)
    case 'options':
      return void blog.options.set(text('name'), text('value'))
    case 'users':
      return void blog.users.set(text('uid'), decodeEntities(text('screenName')))
    case 'metas':
      return void blog.metas.set(text('mid'), {
        ...{ name: decodeEntities(text('name')).trim(), slug: text('slug'), isTag: text('type') === 'tag' },
        ...{ order: Number(text('order')) || 0, parent: text('parent').replace(/^0$/, '') },
      })
    case 'relationships': {
      const ids = blog.metaIds.get(text('cid'))
      if (ids) ids.push(text('mid'))
      else blog.metaIds.set(text('cid'), [text('mid')])
      return undefined
    }
    case 'comments':
      return undefined
  }
}

/** The columns of the first pass. Some settings are read (`rows.ts`), and of people only their names. */
const around: Columns = {
  contents: new Set(['cid', 'type', 'title', 'slug']),
  fields: new Set(['cid', 'name', 'str_value']),
  metas: new Set(['mid', 'name', 'slug', 'type', 'order', 'parent']),
  options: new Set(['name', 'value']),
  relationships: new Set(['cid', 'mid']),
  users: new Set(['uid', 'screenName']),
}

const wordpressWays =
  '这是 WordPress 的数据库。要的是它自己导出的文件：后台「工具 · 导出 · 所有内容」下载 XML，把它交来。什么也没有写下。'

function refusalOf(tables: ReadonlySet<string>, blogs: readonly Blog[]): string {
  const names = [...tables].map(name => name.toLowerCase())
  if (names.some(name => name.endsWith('postmeta'))) return wordpressWays
  const isTypecho = names.some(name => name.endsWith('contents')) || blogs.length > 0
  return isTypecho
    ? '这是 Typecho 的数据，可里面没有文章。什么也没有写下。'
    : '这个数据库里没有 Typecho 的文章（contents 表）。别的系统请用它自己导出的文件。什么也没有写下。'
}

/** The one blog of a file. Throws `UnreadableFile` if there is none or several, or if the file is truncated. */
export async function readBlog(file: string): Promise<Blog> {
  const blogs = new Map<string, Blog>()
  const tables = new Set<string>()
  const ranks = new Map<string, number>()
  for await (const row of readTypechoRows(file, around, name => void tables.add(name))) {
    const blog = blogs.get(row.blog) ?? newBlog(row.blog)
    blogs.set(row.blog, blog)
    take(blog, row, ranks)
  }
  const [only, ...others] = [...blogs.values()].filter(({ hasTexts }) => hasTexts)
  if (!only) throw new UnreadableFile(refusalOf(tables, [...blogs.values()]))
  if (others.length > 0)
    throw new UnreadableFile(
      `这里面有 ${others.length + 1} 个博客（表的前缀是 ${[only, ...others].map(({ name }) => visibleName(name) || '空的').join('、')}），分不清要哪一个。导出时只选其中一个的表，再交一次。什么也没有写下。`,
    )
  return only
}

import { UnreadableFile } from '../../read/comments/read-records.ts'
import { plainText } from '../../read/html/entity.ts'
import { isNode, listOf, type Node, numberOf, objectOf, textOf, timeOf } from '../../read/node.ts'
import type { ForeignItem, ForeignPage, ForeignPost } from '../../sources/foreign.ts'
import { readJsonRows } from '../../sources/json-rows.ts'

const meta = async (file: string): Promise<Node> => {
  for await (const { row } of readJsonRows(file, path => path === 'meta')) if (isNode(row)) return row
  return {}
}

const isYes = (value: unknown) => value === true || value === 'true'

/**
 * Reads a VanBlog backup (all versions) of any size. Users, visitors and settings are skipped. Throws
 * `UnreadableFile`.
 */
export async function* readVanblog(file: string): AsyncGenerator<ForeignItem> {
  const about = await meta(file)
  const siteInfo = objectOf(about.siteInfo)
  const url = textOf(siteInfo.baseUrl)
  yield { type: 'site', url, uploadsPath: '/static', zone: '', hasHardBreaks: false }
  yield* readMeta(about)
  const opensHidden = isYes(siteInfo.allowOpenHiddenPostByUrl)
  const categories = new Set<string>()
  let count = 0
  for await (const { path, row } of readJsonRows(file, path => path === 'articles' || path === 'drafts')) {
    if (!isNode(row)) continue
    count += 1
    if (row.deleted === true) yield { type: 'skipped', what: '回收站里的' }
    else if (path === 'drafts') yield readDraft(row)
    else {
      yield readArticle(row, opensHidden)
      if (textOf(row.category) !== '') categories.add(textOf(row.category))
    }
  }
  if (count === 0) throw new UnreadableFile('这是 VanBlog 的备份，可里面没有文章。什么也没有写下。')
  // Articles do not show whether their category was locked, and the backup has only the names of categories.
  for (const _ of categories)
    yield { type: 'skipped', what: '分类的密码（备份里没有；哪个分类加过密，请给它的文章补上）' }
}

/** Reads the page about the author, and the friend links. */
function* readMeta({ about, links }: Node): Generator<ForeignItem> {
  const page = objectOf(about)
  const text = textOf(page.content)
  const updatedAt = timeOf(page.updatedAt)
  if (text.trim() !== '')
    yield {
      ...{ type: 'page', id: 'about', title: '关于', text: { format: 'markdown', text }, path: '/about' },
      ...{ createdAt: updatedAt, updatedAt, state: 'public', password: '', addresses: ['/about'] },
      ...{ author: '', meta: {} },
    }
  for (const { name, url, logo, desc } of listOf(links))
    yield {
      ...{ type: 'link', name: textOf(name), url: textOf(url) },
      ...{ avatar: textOf(logo), description: textOf(desc) },
    }
}

function sharedOf(row: Node): Omit<ForeignPost, 'id' | 'state' | 'password' | 'slug' | 'addresses' | 'top'> {
  const tags = Array.isArray(row.tags) ? row.tags.map(textOf) : []
  const category = textOf(row.category)
  const copyright = textOf(row.copyright)
  return {
    type: 'post',
    title: plainText(textOf(row.title)) || '无题',
    text: { format: 'markdown', text: textOf(row.content) },
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
    author: textOf(row.author),
    description: '',
    cover: textOf(row.cover),
    categories: category === '' ? [] : [[category]],
    tags: tags.filter(tag => tag !== ''),
    meta: copyright === '' ? {} : { copyright },
  }
}

/** Drafts and articles have separate ids. */
const readDraft = (row: Node): ForeignPost => ({
  ...sharedOf(row),
  ...{ id: `draft-${textOf(row.id) || textOf(row.title)}`, slug: '', addresses: [], top: 0 },
  ...{ state: 'draft', password: '' },
})

function readArticle(row: Node, opensHidden: boolean): ForeignPost {
  const id = textOf(row.id) || textOf(row.title)
  const pathname = textOf(row.pathname)
  // A disabled password has no effect in VanBlog; protection without a password lets no one in.
  const password = isYes(row.private) ? textOf(row.password) : ''
  const isLocked = isYes(row.private) && password === ''
  const state: ForeignPage['state'] = isYes(row.hidden) ? (opensHidden ? 'hidden' : 'private') : 'public'
  return {
    ...sharedOf(row),
    id,
    state: isLocked ? 'private' : state,
    password,
    slug: pathname,
    addresses: [pathname, id].filter(name => name !== '').map(name => `/post/${encodeURIComponent(name)}`),
    top: numberOf(row.top),
  }
}

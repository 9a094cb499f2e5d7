import { UnreadableFile } from '../../read/comments/read-records.ts'
import { plainText } from '../../read/html/entity.ts'
import { isNode, type Node, numberOf, textOf, timeOf } from '../../read/node.ts'
import type { ForeignItem, ForeignPage, ForeignText } from '../../sources/foreign.ts'
import { readJsonRows } from '../../sources/json-rows.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

const tableOf = (path: string) => /^(?:db\.)?data\.([a-z_]+)$/.exec(path)?.[1] ?? ''
const small = new Set(['tags', 'posts_tags', 'users', 'posts_authors', 'posts_meta', 'settings'])

/** The data that posts refer to, read in a first pass, since the tables are in alphabetical order. */
type Around = {
  tags: Map<string, string>
  users: Map<string, string>
  tagIds: Map<string, Node[]>
  userIds: Map<string, Node[]>
  meta: Map<string, Node>
  /** Whether the whole site required a password. */
  isSitePrivate: boolean
}

async function readAround(file: string): Promise<Around> {
  const around: Around = {
    tags: new Map(),
    users: new Map(),
    tagIds: new Map(),
    userIds: new Map(),
    meta: new Map(),
    isSitePrivate: false,
  }
  const add = (lists: Map<string, Node[]>, row: Node) => {
    const id = textOf(row.post_id)
    const list = lists.get(id)
    if (list) list.push(row)
    else lists.set(id, [row])
  }
  for await (const { path, row } of readJsonRows(file, path => small.has(tableOf(path)))) {
    if (!isNode(row)) continue
    const table = tableOf(path)
    if (table === 'tags') around.tags.set(textOf(row.id), textOf(row.name))
    else if (table === 'settings')
      // The only setting that is read: whether the site was private.
      around.isSitePrivate ||= row.key === 'is_private' && /^(?:true|1)$/.test(String(row.value))
    else if (table === 'users') around.users.set(textOf(row.id), textOf(row.name))
    else if (table === 'posts_tags') add(around.tagIds, row)
    else if (table === 'posts_authors') add(around.userIds, row)
    else around.meta.set(textOf(row.post_id), row)
  }
  return around
}

const inOrder = (rows: readonly Node[] = []) =>
  rows.toSorted((a, b) => numberOf(a.sort_order) - numberOf(b.sort_order))

/** Early versions of Ghost stored milliseconds. */
const writtenAt = (value: unknown) => (typeof value === 'number' ? value : timeOf(value))

/** Ghost's placeholder for its own address, which the export does not contain. */
const ownAddress = /__GHOST_URL__/g

/** The rendered HTML if it is stored, else converted from an editor's format. */
function htmlOf(post: Node): ForeignText {
  const html = [
    () => textOf(post.html),
    () => lexicalHtml(textOf(post.lexical)),
    () => mobiledocHtml(textOf(post.mobiledoc)),
  ]
  const text = html.map(read => read()).find(read => read.trim() !== '') ?? ''
  if (text === '' && textOf(post.markdown) !== '') return { format: 'markdown', text: textOf(post.markdown) }
  return { format: 'html', text: text.replace(ownAddress, '') }
}

function stateOf(post: Node, about: Node, { isSitePrivate }: Around): ForeignPage['state'] {
  const { status } = post
  if (status !== 'published' && status !== 'sent' && status !== 'scheduled') return 'draft'
  // Posts for members, or only sent by mail, were not public; here they are private.
  const isForAll = /^(?:public)?$/.test(textOf(post.visibility)) && status !== 'sent' && !isSitePrivate
  const isMail = [about.email_only, post.email_only].some(value => value === true || value === 1)
  if (!isForAll || isMail) return status === 'scheduled' ? 'draft' : 'private'
  return status === 'scheduled' ? 'scheduled' : 'public'
}

/** Whether a text without rendered HTML, from which it could be removed, has a card for members only. */
const gatesPart = ({ html, lexical }: Node) =>
  textOf(html).trim() === '' && /"nonMember":\s?false/.test(textOf(lexical))

/** Reads a Ghost export (all versions up to 6) of any size. Throws `UnreadableFile`. */
export async function* readGhost(file: string): AsyncGenerator<ForeignItem> {
  const around = await readAround(file)
  yield { type: 'site', url: '', uploadsPath: '/content', zone: '', hasHardBreaks: false }
  let count = 0
  for await (const { row } of readJsonRows(file, path => tableOf(path) === 'posts')) {
    if (!isNode(row)) continue
    count += 1
    yield readPost(row, around)
  }
  if (count === 0) throw new UnreadableFile('这是 Ghost 的导出，可里面没有文章。什么也没有写下。')
}

function readPost(post: Node, around: Around): ForeignItem {
  const id = textOf(post.id)
  const slug = textOf(post.slug)
  const about = around.meta.get(id) ?? post
  const authors = inOrder(around.userIds.get(id)).map(row => around.users.get(textOf(row.author_id)) ?? '')
  const address = `/${slug}/`
  const canonical = textOf(post.canonical_url) || textOf(about.canonical_url)
  const shared: Omit<ForeignPage, 'type' | 'path'> = {
    id: textOf(post.uuid) || id,
    title: plainText(textOf(post.title)) || slug,
    text: htmlOf(post),
    createdAt: writtenAt(post.published_at) ?? writtenAt(post.created_at),
    updatedAt: writtenAt(post.updated_at),
    state: stateOf(post, about, around),
    password: '',
    addresses: slug === '' ? [] : [address],
    author:
      authors.filter(name => name !== '').join('、') || (around.users.get(textOf(post.author_id)) ?? ''),
    meta: {
      ...(canonical !== '' && { canonical_url: canonical.replace(ownAddress, '') }),
      ...(gatesPart(post) && { gated: 'true' }),
    },
  }
  if (post.type === 'page' || post.page === 1 || post.page === true)
    return { ...shared, type: 'page', path: address }
  const tags = inOrder(around.tagIds.get(id)).map(row => around.tags.get(textOf(row.tag_id)) ?? '')
  return {
    ...shared,
    type: 'post',
    slug,
    description: plainText(textOf(post.custom_excerpt) || textOf(about.meta_description)),
    cover: (textOf(post.feature_image) || textOf(post.image)).replace(ownAddress, ''),
    categories: [],
    // Tags that start with # are internal, for themes and editors.
    tags: tags.filter(name => name !== '' && !name.startsWith('#')),
    top: post.featured === 1 || post.featured === true ? 1 : 0,
  }
}

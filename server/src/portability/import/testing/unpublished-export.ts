import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readGhost } from '../formats/ghost/ghost.ts'
import { readPost as readHaloPost } from '../formats/halo/document.ts'
import { readPost as readMxPost } from '../formats/mx-space/document.ts'
import { createAddresses } from '../formats/typecho/address.ts'
import type { Blog } from '../formats/typecho/blog.ts'
import { readContent } from '../formats/typecho/document.ts'
import { readVanblog } from '../formats/vanblog/vanblog.ts'
import { readWordpress } from '../formats/wordpress/wordpress.ts'
import type { ForeignItem, ForeignPage, ForeignPost } from '../sources/foreign.ts'
import type { UnpublishedRow } from './unpublished-row.ts'

type ForeignDocument = ForeignPost | ForeignPage
export type ForeignRow = Pick<UnpublishedRow, 'written' | 'words' | 'at' | 'fate'> & {
  /** Reads the document; undefined if the reader skips it. */
  read(): Promise<ForeignDocument | undefined>
}

export const ahead = Date.parse('2099-01-01T00:00:00Z')
const isDocument = (item: ForeignItem): item is ForeignDocument =>
  item.type === 'post' || item.type === 'page'

async function firstOf(text: string, read: (file: string) => AsyncIterable<ForeignItem>) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-foreign-'))
  try {
    const file = join(folder, 'export')
    await writeFile(file, text)
    for await (const item of read(file)) if (isDocument(item)) return item
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

const element = (name: string, text: string) => `<${name}>${text}</${name}>`
export const wordpress = (fields: Record<string, string>) => ({
  at: 'https://wordpress.org/documentation/article/post-status/',
  read: () => {
    const given = {
      ...{ 'wp:post_id': '1', 'wp:post_date_gmt': '2020-01-02 00:00:00', 'wp:post_name': 'a' },
      ...{
        'wp:status': 'publish',
        'wp:post_type': 'post',
        'content:encoded': '正文',
        ...fields,
      },
    }
    const parts = Object.entries(given).map(([name, text]) => element(name, text))
    const item = element('item', `<title>一篇</title>${parts.join('')}`)
    return firstOf(`<rss><channel><link>https://old.example</link>${item}</channel></rss>`, file =>
      readWordpress(file, { timeZone: 'UTC', workFolder: dirname(file) }),
    )
  },
})

export const ghost = (fields: object, more: object = {}) => ({
  at: 'https://ghost.org/docs/content-api/#posts',
  read: () => {
    const post = {
      ...{ id: 'a', uuid: 'a', title: '一篇', slug: 'a', html: '<p>正文</p>', status: 'published' },
      ...{ visibility: 'public', type: 'post', published_at: '2020-01-02T00:00:00.000Z', ...fields },
    }
    const data = { posts: [post], ...more }
    return firstOf(JSON.stringify({ db: [{ meta: { exported_on: 1 }, data }] }), readGhost)
  },
})

export const vanblog = (fields: object, siteInfo: object = {}, list = 'articles') => ({
  at: 'https://vanblog.mereith.com/features/',
  read: () => {
    const row = { id: 1, title: '一篇', content: '正文', createdAt: '2020-01-02T00:00:00Z', ...fields }
    return firstOf(JSON.stringify({ articles: [], [list]: [row], meta: { siteInfo } }), readVanblog)
  },
})

const noBlog: Blog = {
  ...{ name: '', options: new Map(), metas: new Map(), metaIds: new Map(), users: new Map() },
  ...{ covers: new Map(), descriptions: new Map(), otherFields: 0, documents: new Set() },
  ...{ pages: new Map(), hasTexts: true },
}
export const typecho = (fields: Record<string, string>) => ({
  at: 'https://docs.typecho.org/help/edit',
  read: async () => {
    const given = {
      cid: '1',
      type: 'post',
      title: '一篇',
      slug: 'a',
      text: '正文',
      created: '1577923200',
      status: 'publish',
    }
    const addresses = createAddresses({ options: new Map(), timeZone: 'UTC' })
    const row = new Map(Object.entries({ ...given, ...fields }))
    const item = readContent(row, { blog: noBlog, addresses, nowMs: Date.now() })
    return isDocument(item) ? item : undefined
  },
})

type HaloCategory = { name: string; parent: string; isHidden: boolean }
export const halo = (spec: object, categories: Record<string, HaloCategory> = {}, status: object = {}) => ({
  at: 'https://docs.halo.run/user-guide/posts',
  read: async () => {
    const given = {
      ...{ title: '一篇', slug: 'a', publish: true, releaseSnapshot: 's', visible: 'PUBLIC' },
      ...{ publishTime: '2020-01-02T00:00:00Z', ...spec },
    }
    const around = {
      categories: new Map(Object.entries(categories)),
      tags: new Map<string, string>(),
      now: Date.now(),
    }
    const row = { name: 'a', metadata: {}, spec: given, status: { ...status } }
    return readHaloPost(row, { format: 'markdown', text: '正文' }, around)
  },
})

export const mxSpace = (fields: object) => ({
  at: 'https://mx-space.js.org/',
  read: async () => {
    const around = { categories: new Map(), topics: new Map(), formerPaths: new Map(), now: Date.now() }
    const row = {
      _id: 'a',
      title: '一篇',
      slug: 'a',
      text: '正文',
      created: new Date('2020-01-02'),
      ...fields,
    }
    return readMxPost(row, around)
  },
})

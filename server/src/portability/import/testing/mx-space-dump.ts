import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ObjectId, serialize } from 'bson'

const id = (number: number) => new ObjectId(number.toString(16).padStart(24, '6'))
const on = (day: string) => new Date(`${day}T08:00:00.123Z`)

const shared = { allowComment: true, commentsIndex: 1, count: { read: 9, like: 1 }, images: [] }

/**
 * Collections of MX Space 3 to 11 in MongoDB: those that the import reads, and some that it must never read.
 */
const collections: Record<string, object[]> = {
  categories: [{ _id: id(1), name: '编程', slug: 'programming', type: 0, created: on('2021-01-01') }],
  topics: [{ _id: id(2), name: '山中', slug: 'mountain', introduce: '', icon: 'https://i.example/a.png' }],
  posts: [
    {
      ...{
        ...shared,
        _id: id(10),
        title: 'Hello & 你好',
        slug: 'hello',
        categoryId: id(1),
        tags: ['甲', '乙'],
      },
      ...{ text: '见 [手记](/notes/7)。\n\n![图](https://api.mx.example/api/v2/objects/image/a1.png)' },
      ...{ summary: '摘要', created: on('2022-03-04'), modified: on('2022-05-06'), copyright: true },
      ...{
        pin: on('2022-03-05'),
        pinOrder: 2,
        isPublished: true,
        meta: '{"cover":"https://i.example/c.png"}',
      },
    },
    {
      ...{ ...shared, _id: id(11), title: '没有发', slug: 'unpublished', categoryId: id(1), tags: [] },
      ...{ text: '还不给看', created: on('2022-03-05'), modified: null, pin: false, isPublished: false },
    },
    {
      ...{
        ...shared,
        _id: id(12),
        title: '新编辑器',
        slug: 'lexical',
        categoryId: id(1),
        tags: [],
        text: '',
      },
      ...{ created: on('2026-01-05'), modified: null, contentFormat: 'lexical' },
      content:
        '{"root":{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","text":"树上的字"}]}]}}',
    },
  ],
  notes: [
    {
      ...{
        ...shared,
        _id: id(20),
        nid: 7,
        title: '下山',
        slug: 'downhill',
        text: '雾散了。',
        mood: '开心',
        weather: '晴',
      },
      ...{ created: on('2022-04-01'), modified: null, topicId: id(2), isPublished: true, password: null },
      ...{ location: '黄山北门', coordinates: { latitude: 30.1, longitude: 118.2 }, bookmark: false },
    },
    {
      ...{ ...shared, _id: id(21), nid: 8, title: '锁着', text: '密语', password: '芝麻', hide: false },
      ...{ created: on('2022-04-02'), modified: null },
    },
    {
      ...{ ...shared, _id: id(22), nid: 9, title: '藏着', text: '藏语', password: '', hide: true },
      ...{ created: on('2022-04-03'), modified: null },
    },
    {
      ...{ ...shared, _id: id(23), nid: 10, title: '以后', text: '后话', publicAt: on('2999-01-01') },
      ...{ created: on('2022-04-04'), modified: null, isPublished: true },
    },
  ],
  pages: [
    {
      ...{
        ...shared,
        _id: id(30),
        title: '关于我',
        slug: 'about-me',
        subtitle: '一个人',
        text: '我。',
        order: 1,
      },
      ...{ created: on('2021-01-02'), modified: null },
    },
  ],
  drafts: [
    {
      ...{ _id: id(40), refType: 'notes', title: '半篇', text: '写到这里', version: 3, history: [] },
      ...{ typeSpecificData: '{"mood":"困"}', created: on('2025-01-01'), updated: on('2025-01-02') },
    },
    { _id: id(41), refType: 'posts', refId: id(10), title: '改稿', text: '新的', created: on('2025-01-01') },
  ],
  recentlies: [
    {
      _id: id(50),
      content: '吃了面 ![面](https://i.example/m.png)',
      up: 1,
      down: 0,
      created: on('2023-01-01'),
    },
    {
      ...{ _id: id(51), content: '好听', type: 'link', created: on('2023-01-02') },
      metadata: { url: 'https://song.example/1', title: '一首歌' },
    },
  ],
  comments: [
    {
      ...{
        _id: id(60),
        ref: id(10),
        refType: 'posts',
        author: '阿光',
        mail: 'guang@b.example',
        ip: '1.2.3.4',
      },
      ...{
        url: 'https://guang.example/',
        text: '写得**好**',
        state: 1,
        key: '#1',
        created: on('2022-06-01'),
      },
      ...{ children: [id(61)], agent: 'secret agent', location: '安徽', isWhispers: false },
    },
    {
      ...{ _id: id(61), ref: id(10), refType: 'Post', author: '小满', url: '#', text: '谢谢', state: 0 },
      ...{ parent: id(60), created: on('2022-06-02') },
    },
    {
      ...{ _id: id(62), ref: id(20), refType: 'notes', author: '山人', text: '一路\u2028平安', state: 1 },
      ...{ parentCommentId: null, created: on('2022-06-03') },
    },
    {
      _id: id(63),
      ref: id(10),
      refType: 'posts',
      author: '卖药',
      text: '买',
      state: 2,
      created: on('2022-06-04'),
    },
    {
      ...{ _id: id(64), ref: id(10), refType: 'posts', author: '友', text: '悄悄说', isWhispers: true },
      created: on('2022-06-05'),
    },
    {
      _id: id(65),
      ref: id(10),
      refType: 'posts',
      author: '删',
      text: '',
      isDeleted: true,
      created: on('2022-06-06'),
    },
    { _id: id(66), ref: id(30), refType: 'pages', author: '页', text: '你好', created: on('2022-06-07') },
    {
      _id: id(67),
      ref: id(50),
      refType: 'recentlies',
      author: '饿',
      text: '哪一家',
      created: on('2023-01-03'),
    },
  ],
  links: [
    {
      ...{ _id: id(70), name: '老友', url: 'https://friend.example', avatar: 'https://friend.example/a.png' },
      ...{ description: '写诗的', type: 0, state: 0, email: 'friend@b.example' },
    },
    { _id: id(71), name: '等着', url: 'https://waits.example', state: 1 },
  ],
  slug_trackers: [
    { _id: id(75), slug: '/life/hi', type: 'Post', targetId: id(10).toHexString() },
    { _id: id(76), slug: '/notes/2022/4/1/down', type: 'Note', targetId: id(20).toHexString() },
  ],
  says: [{ _id: id(80), text: '一句话', source: '书', created: on('2021-01-01') }],
  users: [{ _id: id(90), username: 'Man', name: '小满', password: 'secret', mail: 'man@b.example' }],
  // Must never be opened: its content is not valid BSON.
  options: [],
}

/** Writes an MX Space backup, as in its zip, into an empty folder; returns the folder of the dump. */
export async function writeMxSpaceDump(folder: string, { isGzip = false } = {}): Promise<string> {
  const dump = join(folder, 'mx-space')
  await mkdir(dump, { recursive: true })
  await mkdir(join(folder, 'backup_data/static/image'), { recursive: true })
  for (const [name, documents] of Object.entries(collections)) {
    const bytes =
      documents.length > 0 ? Buffer.concat(documents.map(one => serialize(one))) : Buffer.from('secret')
    await writeFile(join(dump, `${name}.bson${isGzip ? '.gz' : ''}`), isGzip ? gzipSync(bytes) : bytes)
    await writeFile(
      join(dump, `${name}.metadata.json`),
      `{"options":{},"indexes":[],"ns":"mx-space.${name}"}`,
    )
  }
  return dump
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const apiVersion = 'content.halo.run/v1alpha1'

const chunk = (position: number, lines: string[]) => ({ position, lines, changePosition: null })
const change = (position: number, from: string[], to: string[]) => ({
  source: chunk(position, from),
  target: chunk(position, to),
  type: 'CHANGE',
})

const metadataOf = (name: string, more = {}) => ({
  ...{ name, version: 3, creationTimestamp: '2023-01-01T00:00:00.123456789Z', finalizers: ['x-protection'] },
  ...more,
})
const named = (name: string, spec: object, more = {}) => ({
  apiVersion,
  metadata: metadataOf(name),
  spec,
  ...more,
})
const published = (name: string) => metadataOf(name, { labels: { 'content.halo.run/published': 'true' } })

const post = (name: string, spec: object, permalink = `/archives/${name}`) => ({
  apiVersion,
  kind: 'Post',
  metadata: published(name),
  spec: {
    ...{ title: name, slug: name, owner: 'admin', template: '', cover: '', deleted: false, publish: true },
    ...{ publishTime: '2023-03-04T08:00:00.123456Z', pinned: false, allowComment: true, visible: 'PUBLIC' },
    ...{
      priority: 0,
      excerpt: { autoGenerate: true, raw: '自己长出来的' },
      categories: [],
      tags: [],
      htmlMetas: [],
    },
    ...{ baseSnapshot: `${name}-base`, headSnapshot: `${name}-base`, releaseSnapshot: `${name}-base` },
    ...spec,
  },
  status: { phase: 'PUBLISHED', permalink, excerpt: '自己长出来的', lastModifyTime: '2023-05-06T08:00:00Z' },
})

const snapshot = (name: string, rawType: string, raw: string, content: string) => ({
  apiVersion,
  kind: 'Snapshot',
  metadata: metadataOf(name, { annotations: { 'content.halo.run/keep-raw': 'true' } }),
  spec: {
    ...{ subjectRef: { group: 'content.halo.run', kind: 'Post', name: 'x', version: 'v1alpha1' }, rawType },
    ...{ rawPatch: raw, contentPatch: content, lastModifyTime: '2023-05-06T08:00:00Z', owner: 'admin' },
  },
})

const about = (kind: string, name: string) => ({ group: 'x.halo.run', version: 'v1alpha1', kind, name })
const said = (raw: string, more: object) => ({
  ...{ raw, content: raw, userAgent: 'Agent', ipAddress: '1.2.3.4', priority: 0, top: false, approved: true },
  ...{ hidden: false, creationTime: '2023-06-01T08:00:00Z', allowNotification: true },
  owner: {
    ...{ kind: 'Email', name: 'guang@b.example', displayName: '阿光' },
    annotations: { website: 'https://guang.example/', 'email-hash': 'abc' },
  },
  ...more,
})
const owner = (name: string, displayName: string) => ({ owner: { kind: 'User', name, displayName } })

/** Rows as in Halo's database, ordered by name: texts come after the documents that they belong to. */
const extensions: Record<string, object> = {
  'configmaps/system': { data: { basic: '{"secret":"secret-of-settings"}' } },
  'content.halo.run/categories/life': named('life', {
    displayName: '生活',
    slug: 'life',
    children: ['walks'],
  }),
  'content.halo.run/categories/walks': named('walks', { displayName: '走路', slug: 'walks' }),
  'content.halo.run/categories/far': named('far', { displayName: '远路', slug: 'far', parent: 'walks' }),
  'content.halo.run/categories/quiet': named('quiet', {
    displayName: '安静',
    slug: 'quiet',
    hideFromList: true,
  }),
  'content.halo.run/comments/c1': named(
    'c1',
    said('<p>写得<strong>好</strong></p>', { subjectRef: about('Post', 'hello') }),
  ),
  'content.halo.run/comments/c2': named(
    'c2',
    said('等着', { subjectRef: about('Post', 'hello'), approved: false, ...owner('someone', '路人') }),
  ),
  'content.halo.run/comments/c3': named(
    'c3',
    said('悄悄', { subjectRef: about('Post', 'hello'), hidden: true }),
  ),
  'content.halo.run/comments/c4': named('c4', said('看过了', { subjectRef: about('SinglePage', 'about') })),
  'content.halo.run/comments/c5': named('c5', said('哪一家', { subjectRef: about('Moment', 'm1') })),
  'content.halo.run/posts/hello': post('hello', {
    ...{ title: 'Hello &amp; 你好', cover: '/upload/a.png', pinned: true, priority: 2 },
    ...{ excerpt: { autoGenerate: false, raw: '摘要' }, categories: ['life', 'far'], tags: ['t1', 'gone'] },
    ...{ headSnapshot: 'hello-later', releaseSnapshot: 'hello-release' },
  }),
  'content.halo.run/posts/html': post(
    'html',
    { title: '富文本', slug: '富-文本' },
    '/archives/%E5%AF%8C-%E6%96%87%E6%9C%AC',
  ),
  'content.halo.run/posts/members': post('members', { visible: 'INTERNAL' }),
  'content.halo.run/posts/mine': post('mine', { visible: 'PRIVATE' }),
  'content.halo.run/posts/aside': post('aside', { categories: ['quiet'] }),
  'content.halo.run/posts/draft': {
    ...post('draft', {
      publish: false,
      publishTime: null,
      releaseSnapshot: null,
      headSnapshot: 'draft-later',
    }),
    metadata: metadataOf('draft', { labels: { 'content.halo.run/published': 'false' } }),
  },
  'content.halo.run/posts/gone': post('gone', { deleted: true }),
  'content.halo.run/posts/torn': post('torn', { title: '拼不起来', releaseSnapshot: 'torn-release' }),
  'content.halo.run/replies/r1': named('r1', said('谢谢', { commentName: 'c1', ...owner('admin', '小满') })),
  'content.halo.run/replies/r2': named('r2', said('不客气', { commentName: 'c1', quoteReply: 'r1' })),
  'content.halo.run/replies/r3': named(
    'r3',
    said('悄悄答', { commentName: 'c3', ...owner('admin', '小满') }),
  ),
  'content.halo.run/singlepages/about': {
    ...post('about', { title: '关于我' }, '/about'),
    kind: 'SinglePage',
  },
  'content.halo.run/snapshots/about-base': snapshot('about-base', 'HTML', '<p>一个人</p>', '<p>一个人</p>'),
  'content.halo.run/snapshots/hello-base': snapshot(
    'hello-base',
    'markdown',
    '第一稿\n\n![图](/upload/a.png)\n\n![旧](/upload/2020/01/old.png)\n\n[下一篇](/archives/%E5%AF%8C-%E6%96%87%E6%9C%AC)',
    '<p>第一稿</p>',
  ),
  'content.halo.run/snapshots/hello-later': snapshot(
    'hello-later',
    'markdown',
    JSON.stringify([change(0, ['第一稿'], ['还没有发的话'])]),
    '[]',
  ),
  'content.halo.run/snapshots/hello-release': snapshot(
    'hello-release',
    'markdown',
    JSON.stringify([change(0, ['第一稿'], ['第二稿', '多一行'])]),
    JSON.stringify([change(0, ['<p>第一稿</p>'], ['<p>第二稿</p>'])]),
  ),
  'content.halo.run/snapshots/html-base': snapshot(
    'html-base',
    ...([
      'HTML',
      '<p>原</p>',
      '<h2>一</h2><p>字<strong>粗</strong></p><pre><code class="language-js">let a</code></pre>',
    ] as const),
  ),
  ...Object.fromEntries(
    ['members', 'mine', 'aside', 'draft', 'gone', 'torn'].map(name => [
      `content.halo.run/snapshots/${name}-base`,
      snapshot(`${name}-base`, 'HTML', `<p>${name}</p>`, `<p>${name}</p>`),
    ]),
  ),
  'content.halo.run/snapshots/draft-later': snapshot(
    'draft-later',
    'HTML',
    JSON.stringify([change(0, ['<p>draft</p>'], ['<p>写到一半</p>'])]),
    JSON.stringify([change(0, ['<p>draft</p>'], ['<p>写到一半</p>'])]),
  ),
  'content.halo.run/snapshots/torn-release': snapshot(
    'torn-release',
    'HTML',
    '[]',
    JSON.stringify([change(7, ['没有的行'], ['x'])]),
  ),
  'content.halo.run/tags/t1': named('t1', { displayName: '甲', slug: 'jia', color: '#fff' }),
  'core.halo.run/links/l1': named('l1', {
    ...{ url: 'https://friend.example', displayName: '老友', logo: 'https://friend.example/a.png' },
    ...{ description: '写诗的', priority: 0, groupName: 'g' },
  }),
  'core.halo.run/photos/p1': named('p1', { displayName: '一张', url: '/upload/a.png' }),
  'moment.halo.run/moments/m1': named('m1', {
    content: {
      ...{ raw: '<p>吃了面</p>', html: '<p>吃了面<a class="tag" href="?tag=x">早饭</a></p>' },
      medium: [
        { type: 'PHOTO', url: 'https://i.example/m.png', originType: 'image/png' },
        { type: 'PHOTO', url: '/upload/a.png', originType: 'image/png' },
      ],
    },
    ...{ releaseTime: '2023-01-01T08:00:00Z', visible: 'PUBLIC', owner: 'admin', tags: [], approved: true },
  }),
  'moment.halo.run/moments/m2': named('m2', {
    ...{ content: { raw: '自己看', html: '<p>自己看</p>', medium: [] }, visible: 'PRIVATE', owner: 'admin' },
  }),
  'secrets/s': { stringData: { password: 'secret-of-secrets' } },
  'users/admin': { spec: { displayName: '小满', email: 'me@b.example', password: '{bcrypt}secret' } },
}

/**
 * Writes a Halo 2.x backup, as in its zip, into an empty folder; returns the path of the file with its rows.
 */
export async function writeHaloBackup(folder: string): Promise<string> {
  await mkdir(join(folder, 'workdir/attachments/upload'), { recursive: true })
  const rows = Object.entries(extensions).map(([name, extension]) => ({
    name: `/registry/${name}`,
    data: Buffer.from(JSON.stringify(extension)).toString('base64'),
    version: 3,
  }))
  const file = join(folder, 'extensions.data')
  await writeFile(file, JSON.stringify(rows))
  return file
}

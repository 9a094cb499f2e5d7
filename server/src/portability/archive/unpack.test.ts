import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archived } from '../../app/app.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createLocalFiles } from '../../platform/files.ts'
import type { ArchiveEnd, ArchiveHead } from './format.ts'
import { loadArchive } from './load.ts'
import { packArchive, writeStream } from './pack.ts'

const nowMs = Date.parse('2026-11-23T04:00:00Z')
const quiet = () => undefined
const picture = `${'a'.repeat(40)}.png`
let folder = ''
let whole: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-unpack-'))
  const db = openSqlite(':memory:')
  await migrate({ db, migrations: archived.migrations, nowMs, beforeFirst: async () => undefined })
  for (const tag_name of ['一', '二', '三'])
    await db.query.insertInto('tag').values({ tag_name, createdAt: 1, updatedAt: 1 }).execute()
  const files = createLocalFiles(join(folder, 'uploads'))
  await files.put(`aa/${picture}`, Buffer.alloc(3_000, 'png'))
  const upload = {
    name: picture.slice(0, 40),
    extension: 'png',
    width: 1,
    height: 1,
    color: '',
    size_bytes: 3_000,
  }
  await db.query
    .insertInto('upload')
    .values({ ...upload, is_animated: 0, download_name: '', createdAt: 1 })
    .execute()
  const { readable, packed } = packArchive({
    source: { ...archived, db, uploads: { ...archived, files }, musicDir: undefined },
    head: {
      program: '0.5.0',
      madeAt: new Date(nowMs).toISOString(),
      site: { url: 'https://lou.example', name: '楼', timeZone: 'Asia/Shanghai' },
    },
    progress: quiet,
  })
  await Promise.all([writeStream(readable, join(folder, 'whole.xlar')), packed])
  whole = await readFile(join(folder, 'whole.xlar'))
  await db.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * The message for an owner who restores these bytes; '' if accepted. Also checks that nothing refused is left.
 */
async function problemOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'given.xlar')
  await writeFile(path, bytes)
  const into = await mkdtemp(join(folder, 'into-'))
  const db = openSqlite(':memory:')
  const before = new Set(await readdir(tmpdir()))
  try {
    await loadArchive({
      path,
      target: { ...archived, db, folder: into, isKept: false },
      nowMs,
      progress: quiet,
    })
    return ''
  } catch (cause) {
    return cause instanceof Error ? `${cause.name}：${cause.message}` : String(cause)
  } finally {
    await db.close()
    const outside = (await readdir(tmpdir())).filter(name => !before.has(name) && name.startsWith('evil'))
    expect(outside).toEqual([])
  }
}

type Entry = ParsedTarEntryWithData
const entry = (name: string, data: Uint8Array | string): Entry => ({
  header: { name, size: Buffer.byteLength(data), type: 'file' },
  data: new Uint8Array(Buffer.from(data)),
})

/** The archive with other entries, whose sums are correct unless given. */
async function repacked(change: (entries: Entry[]) => Entry[], isSummed = true): Promise<Uint8Array> {
  const entries = change(await unpackTar(whole))
  const isData = ({ header }: Entry) => header.name !== 'end.json' && !header.name.startsWith('sums/')
  const sums = entries.filter(isData).map(
    ({ header, data }) =>
      `${createHash('sha256')
        .update(data ?? '')
        .digest('hex')}  ${header.name}\n`,
  )
  return packTar(
    isSummed
      ? entries.map(one =>
          one.header.name.startsWith('sums/') ? entry(one.header.name, sums.join('')) : one,
        )
      : entries,
  )
}

const textOf = (one: Entry) => Buffer.from(one.data ?? []).toString('utf8')
const changed = (name: string, change: (text: string) => string) => (entries: Entry[]) =>
  entries.map(one => (one.header.name === name ? entry(name, change(textOf(one))) : one))
const changedHead = (change: (head: ArchiveHead) => object) =>
  repacked(changed('archive.json', text => JSON.stringify(change(JSON.parse(text)))))
const beforeEnd = (added: Entry) =>
  repacked(entries =>
    entries.toSpliced(
      entries.findIndex(one => one.header.name.startsWith('sums/')),
      0,
      added,
    ),
  )
const tagPart = 'tables/tag/000001.jsonl.gz'
const withTags = (change: (lines: string) => string) =>
  repacked(entries =>
    entries.map(one =>
      one.header.name === tagPart
        ? entry(tagPart, gzipSync(change(gunzipSync(one.data ?? new Uint8Array()).toString('utf8'))))
        : one,
    ),
  )

it('takes its own archive', async () => {
  expect(await problemOf(whole)).toBe('')
  expect(await problemOf(await repacked(entries => entries))).toBe('')
})

it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['nothing', () => new Uint8Array(), '不以 archive.json 开头'],
  ['a picture', () => Buffer.from('\u0089PNG'.repeat(400), 'latin1'), '不以 archive.json 开头'],
  ['another tar', () => packTar([entry('README.md', '# x')]), '不以 archive.json 开头'],
  [
    'another archive.json',
    () => packTar([entry('archive.json', '{"format":"halo","version":1,"program":""}')]),
    '不以 archive.json 开头',
  ],
  ['half of it', () => whole.subarray(0, Math.floor(whole.length / 2)), '不完整'],
  ['all but the end', () => repacked(entries => entries.slice(0, -1)), '不完整'],
  ['its first kilobyte', () => whole.subarray(0, 1_024), '不完整'],
  [
    'a newer format',
    () => changedHead(head => ({ ...head, version: 2, program: '9.0.0' })),
    '更新的小楼（9.0.0）写的，用的是第 2 版格式',
  ],
  [
    'a newer database',
    () => changedHead(head => ({ ...head, migrations: [...head.migrations, '9999-far'] })),
    '走到了 9999-far',
  ],
  [
    'a table of its own',
    () =>
      changedHead(head => ({
        ...head,
        tables: [...head.tables, { name: 'evil', columns: ['id'], lastId: null }],
      })),
    '表 evil 与它自己说的版本不符',
  ],
  [
    'other columns',
    () =>
      changedHead(head => ({
        ...head,
        tables: head.tables.map(table => (table.name === 'tag' ? { ...table, columns: ['id'] } : table)),
      })),
    '表 tag 与它自己说的版本不符',
  ],
  [
    'a table less',
    () => changedHead(head => ({ ...head, tables: head.tables.filter(table => table.name !== 'talk') })),
    '少了表 talk',
  ],
  [
    'a broken archive.json',
    () => repacked(changed('archive.json', text => text.slice(0, -9))),
    '“archive.json”读不懂',
  ],
  [
    'a way out of the folder',
    () => beforeEnd(entry('uploads/../../evil', 'x')),
    '“uploads/../../evil”这样的名字',
  ],
  ['an absolute name', () => beforeEnd(entry('/evil', 'x')), '“/evil”这样的名字'],
  ['a backslash', () => beforeEnd(entry('music\\..\\evil', 'x')), '“music\\..\\evil”这样的名字'],
  [
    'a name that a terminal obeys',
    () => beforeEnd(entry('music/\u001b[2Jevil', 'x')),
    '“music/·[2Jevil”这样的名字',
  ],
  ['the database itself', () => beforeEnd(entry('xiaolou.sqlite', 'x')), '“xiaolou.sqlite”这样的名字'],
  [
    'a link',
    () => beforeEnd({ header: { name: 'music/evil', size: 0, type: 'symlink', linkname: '/etc/passwd' } }),
    '“music/evil”不是文件',
  ],
  [
    'a hard link',
    () => beforeEnd({ header: { name: 'music/evil', size: 0, type: 'link', linkname: '/etc/passwd' } }),
    '“music/evil”不是文件',
  ],
  [
    'a device',
    () => beforeEnd({ header: { name: 'music/evil', size: 0, type: 'character-device' } }),
    '“music/evil”不是文件',
  ],
  ['a file twice', () => beforeEnd(entry(`uploads/aa/${picture}`, 'x')), '有两份'],
  [
    'more behind the end',
    () => repacked(entries => [...entries, entry('music/evil', 'x')], false),
    '“music/evil”在 end.json 之后',
  ],
  ['a second head', () => beforeEnd(entry('archive.json', '{}')), '“archive.json”这样的名字'],
  [
    'a bomb',
    () => beforeEnd(entry('tables/tag/000002.jsonl.gz', gzipSync(Buffer.alloc(300 * 1024 * 1024)))),
    '展开以后大得不像真的',
  ],
  ['a part that is no gzip', () => beforeEnd(entry('tables/tag/000002.jsonl.gz', 'x')), '解不开'],
  [
    'a row too few',
    () => withTags(lines => lines.slice(0, lines.indexOf('\n') + 1)),
    '表 tag 有 1 行，登记的是 3 行',
  ],
  ['another word', () => withTags(lines => lines.replace('一', '壹')), '表 tag 的内容与登记的不符'],
  ['a row of two halves', () => withTags(lines => lines.replace('\n', ',')), '有一行不成一行'],
  ['a row too long', () => withTags(lines => lines.replace(']', ',1]')), '有一行不成一行'],
  ['a value that is no value', () => withTags(lines => lines.replace('"一"', '{"a":1}')), '有一行不成一行'],
  ['a line without its end', () => withTags(lines => lines.trimEnd()), '最后一行没有写完'],
  [
    'other bytes',
    () =>
      repacked(
        changed(`uploads/aa/${picture}`, text => text.replace('p', 'q')),
        false,
      ),
    `“uploads/aa/${picture}”与它的校验和不符`,
  ],
  [
    'a file less',
    () => repacked(entries => entries.filter(one => !one.header.name.startsWith('uploads/')), false),
    `少了“uploads/aa/${picture}”`,
  ],
  [
    'a file less, and its sum',
    () => repacked(entries => entries.filter(one => !one.header.name.startsWith('uploads/'))),
    'uploads 有 0 个文件，登记的是 1 个',
  ],
  [
    'no sums',
    () => repacked(entries => entries.filter(one => !one.header.name.startsWith('sums/'))),
    '没有校验和',
  ],
  ['an end that says nothing', () => repacked(changed('end.json', () => '{}')), '“end.json”少了该有的内容'],
  [
    'a broken head of an entry',
    () => {
      const broken = Buffer.from(whole)
      const at = broken.indexOf(tagPart)
      broken.fill(0x41, at + 100, at + 108)
      return broken
    },
    '这份归档坏了',
  ],
])('%s gets its sentence', async (_, make, sentence) => {
  const problem = await problemOf(await make())
  expect(problem).toContain('ArchiveProblem')
  expect(problem).toContain(sentence)
})

it('a byte turned anywhere is found', async () => {
  const step = Math.floor(whole.length / 24)
  for (let at = 100; at < whole.length; at += step) {
    const broken = Buffer.from(whole)
    broken[at] = (broken[at] ?? 0) ^ 0x20
    // Bytes without meaning (padding, entry times) may change; any refusal must have a message.
    expect(await problemOf(broken)).toMatch(/^(?:ArchiveProblem|$)/)
  }
})

it('an archive cut anywhere is not whole', async () => {
  for (let share = 1; share < 8; share += 1) {
    const cut = whole.subarray(0, Math.floor((whole.length * share) / 8))
    expect(await problemOf(cut)).toMatch(/不完整|坏了/)
  }
})

it('says at its end what was in it', async () => {
  const entries = await unpackTar(whole)
  const end: ArchiveEnd = JSON.parse(textOf(entries.at(-1) ?? entry('', '')))
  expect(end.tables.tag?.rows).toBe(3)
  expect(end.uploads).toEqual({ files: 1, bytes: 3_000 })
  expect(entries.map(one => one.header.name).filter(name => !name.startsWith('tables/'))).toEqual([
    'archive.json',
    `uploads/aa/${picture}`,
    'sums/000001.txt',
    'end.json',
  ])
})

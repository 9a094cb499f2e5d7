import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { packingOf, unpack } from './unpack.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const post = '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n'

async function zipOf(files: Record<string, string>, modes: Record<string, number> = {}) {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, modes[name] === undefined ? {} : { mode: modes[name] })
  zip.end()
  return buffer(zip.outputStream)
}

async function open(bytes: Uint8Array, limits = {}) {
  const file = join(folder, 'given')
  const out = join(folder, 'out')
  await rm(out, { recursive: true, force: true })
  await mkdir(out)
  await writeFile(file, bytes)
  const packing = await packingOf(file)
  if (!packing) throw new Error('not packed')
  const left = await unpack({ file, packing, folder: out, limits, onProgress: () => undefined })
  const names = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(out.length + 1))
  return { packing, left: Object.fromEntries(left), names: names.sort(), out }
}

it('unpacks a zip and a tar alike, without what programs made and without links', async () => {
  const files = {
    'blog/_config.yml': 'title: 甲',
    'blog/source/_posts/甲.md': post,
    'blog/node_modules/a.md': '',
  }
  const zipped = await open(await zipOf({ ...files, 'blog/link': '/etc/passwd' }, { 'blog/link': 0o120777 }))
  const link = { header: { name: 'blog/link', size: 0, type: 'symlink' as const, linkname: '/etc/passwd' } }
  const tar = await packTar([
    ...Object.entries(files).map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body) },
      body,
    })),
    link,
  ])
  for (const one of [zipped, await open(tar), await open(gzipSync(tar))]) {
    expect(one.names).toEqual(['blog/_config.yml', 'blog/source/_posts/甲.md'])
    expect(one.left).toEqual({ 链接: 1 })
    expect(await readFile(join(one.out, 'blog/source/_posts/甲.md'), 'utf8')).toBe(post)
  }
})

it('reads names that Chinese Windows wrote in GBK', async () => {
  const bytes = await zipOf({ 'xxxx/a.md': post })
  const gbk = Buffer.from([0xb2, 0xa9, 0xbf, 0xcd])
  for (let at = bytes.indexOf('xxxx'); at >= 0; at = bytes.indexOf('xxxx')) gbk.copy(bytes, at)
  for (const [mark, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    bytes.writeUInt16LE(bytes.readUInt16LE(bytes.indexOf(mark) + flags) & ~0x800, bytes.indexOf(mark) + flags)
  expect((await open(bytes)).names).toEqual(['博客/a.md'])
})

it('says of each hostile or damaged pack what is wrong, and writes nothing outside', async () => {
  const tarOf = (name: string) => packTar([{ header: { name, size: 1 }, body: 'x' }])
  for (const name of ['../a.md', 'a/../../b.md', '/etc/a.md', 'C:/a.md'])
    await expect(open(await tarOf(name))).rejects.toThrow('文件夹外面')
  const climbing = await zipOf({ 'xx/a.md': post })
  for (let at = climbing.indexOf('xx/'); at >= 0; at = climbing.indexOf('xx/')) climbing.write('..', at)
  await expect(open(climbing)).rejects.toThrow('文件夹外面')
  const whole = await zipOf({ 'a.md': post, 'b.md': post.repeat(9) })
  await expect(open(whole.subarray(0, -30))).rejects.toThrow('没有下载完整')
  await expect(open(gzipSync(await tarOf('a.md')).subarray(0, -20))).rejects.toThrow(/没有下载完整|读不懂/)
  await expect(open(whole, { maxEntries: 1 })).rejects.toThrow('多过 1 个')
  await expect(open(whole, { maxBytes: 10 })).rejects.toThrow('不像一个博客')
  const broken = Buffer.from(await zipOf({ 'a.md': post }))
  const central = broken.indexOf('PK\u0001\u0002')
  broken.writeUInt32LE(1, central + 16)
  await expect(open(broken)).rejects.toThrow('校验和不符')
  expect((await readdir(folder)).sort()).toEqual(['given', 'out'])
})

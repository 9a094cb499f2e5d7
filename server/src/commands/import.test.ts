import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import { execCommand, spawnCommand } from '../testing/command.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const makePicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8432b' } })
    .png()
    .toBuffer()
const commentOn = (url: string) => ({
  ...{ objectId: 'a', url, nick: '客', comment: '好', insertedAt: '2020-01-02T00:00:00Z' },
})
const run = (...given: string[]) => execCommand('import', { DATA_DIR: join(folder, 'data') }, ...given)

describe('the command', () => {
  it('ends as it should when nobody reads its report to the end', async () => {
    await writeFile(join(folder, 'a.md'), '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n')
    const { child, ended } = spawnCommand('import', { DATA_DIR: join(folder, 'data') }, folder, '--dry-run')
    child.stdout.destroy()
    // On a machine that takes more than five seconds, progress is reported as well.
    expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/^(?:篇 1 \/ 1\n)?$/) })
  })

  it('takes the articles of a folder, then the comments of a file, and says what it cannot read', async () => {
    await writeFile(join(folder, 'jia.md'), '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n')
    const file = join(folder, 'comments.json')
    await writeFile(file, `#filetype:JSON-streaming\n${JSON.stringify(commentOn('/jia/'))}\n`)
    const brought = await run(folder, '--verify')
    expect(brought).toMatchObject({ code: 0, text: expect.stringMatching(/新增 1[\s\S]*一个不少/) })
    expect(await run(file)).toMatchObject({ code: 0, text: expect.stringContaining('新增 1 条') })
    expect(await run(file)).toMatchObject({ code: 0, text: expect.stringContaining('已经有的 1 条') })
    await writeFile(file, '{"results": [')
    expect(await run(file)).toMatchObject({ code: 1, faults: expect.stringContaining('没有找到评论') })
    const nowhere = await run(join(folder, 'nowhere'))
    expect(nowhere).toMatchObject({ code: 1, faults: expect.stringContaining('没有这个文件夹') })
  })

  it('takes what lies together in a folder: an export with its pictures, or several files of comments', async () => {
    const together = join(folder, 'old')
    await mkdir(join(together, 'wp-content/uploads/2020'), { recursive: true })
    await writeFile(join(together, 'wp-content/uploads/2020/a.png'), await makePicture())
    await writeFile(join(together, 'Comment.json'), JSON.stringify([commentOn('/2020/01/jia/')]))
    await writeFile(
      join(together, 'old.xml'),
      `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel><title>旧</title>
      <wp:base_site_url>https://old.example</wp:base_site_url><item><title>甲</title><link>https://old.example/2020/01/jia/</link>
      <content:encoded><![CDATA[<p><img src="https://old.example/wp-content/uploads/2020/a.png"></p>]]></content:encoded>
      <wp:post_id>7</wp:post_id><wp:post_date>2020-01-01 00:00:00</wp:post_date><wp:post_name>jia</wp:post_name>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`,
    )
    const posts = await run(together)
    expect(posts).toMatchObject({ code: 0, faults: '' })
    expect(posts.text).toContain('新增 1')
    expect(posts.text).toContain('图片 1')
    expect(posts.text).toContain('Comment.json 是评论')
    await rm(join(together, 'old.xml'))
    await rm(join(together, 'wp-content'), { recursive: true })
    await writeFile(join(together, 'Counter.json'), JSON.stringify([{ url: '/2020/01/jia/', time: 9 }]))
    const rest = await run(together)
    expect(rest.text).toContain('新增 1 条')
    expect(rest.text).toContain('1 篇文章接上了从前的阅读数')
    await rm(join(together, 'Comment.json'))
    await rm(join(together, 'Counter.json'))
    expect(await run(together)).toMatchObject({ code: 1, faults: expect.stringContaining('没有能搬的') })
  })

  it('takes the same packed, and says of a damaged pack what is wrong', async () => {
    const zip = new ZipFile()
    zip.addBuffer(
      Buffer.from('---\ntitle: 甲\ndate: 2020-01-01\n---\n\n![](a.png)\n'),
      '博客-main/source/_posts/甲.md',
    )
    zip.addBuffer(await makePicture(), '博客-main/source/_posts/a.png')
    zip.addBuffer(Buffer.from('url: https://old.example\n'), '博客-main/_config.yml')
    zip.addBuffer(Buffer.from('/etc/passwd'), '博客-main/link', { mode: 0o120777 })
    zip.end()
    const file = join(folder, 'blog.zip')
    const bytes = await buffer(zip.outputStream)
    await writeFile(file, bytes)
    const { code, text } = await run(file)
    expect([code, text]).toEqual([0, expect.stringContaining('Hexo 博客')])
    expect(text).toContain('收进图片 1 张')
    expect(text).toContain('压缩包里没有展开：链接 1')
    expect((await run(file)).text).toContain('没有变化 1')
    await writeFile(file, bytes.subarray(0, -40))
    expect(await run(file)).toMatchObject({ code: 1, faults: expect.stringContaining('没有下载完整') })
    // No unpacked files remain.
    expect((await readdir(join(folder, 'data'))).filter(name => name.startsWith('import'))).toEqual([])
  })
})

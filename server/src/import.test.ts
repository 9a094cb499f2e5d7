import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

function begin(...given: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...given], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { report: '', complaints: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.report += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.complaints += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, ...said })) }
}
const run = (...given: string[]) => begin(...given).ended

describe('the command', { timeout: 60_000 }, () => {
  it('ends as it should when nobody reads its report to the end', async () => {
    await writeFile(join(folder, 'a.md'), '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n')
    const { child, ended } = begin(folder, '--dry-run')
    child.stdout.destroy()
    expect(await ended).toEqual({ code: 0, report: '', complaints: '' })
  })

  it('takes the articles of a folder, then the comments of a file, and says what it cannot read', async () => {
    await writeFile(join(folder, 'jia.md'), '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n')
    const file = join(folder, 'comments.json')
    const comment = {
      objectId: 'a',
      url: '/jia/',
      nick: '客',
      comment: '好',
      insertedAt: '2020-01-02T00:00:00Z',
    }
    await writeFile(file, `#filetype:JSON-streaming\n${JSON.stringify(comment)}\n`)
    expect((await run(folder)).report).toContain('新增 1')
    expect(await run(file)).toMatchObject({ code: 0, report: expect.stringContaining('新增 1 条') })
    expect(await run(file)).toMatchObject({ code: 0, report: expect.stringContaining('已经有的 1 条') })
    await writeFile(file, '{"results": [')
    expect(await run(file)).toMatchObject({ code: 1, complaints: expect.stringContaining('没有找到评论') })
    const nowhere = await run(join(folder, 'nowhere'))
    expect(nowhere).toMatchObject({ code: 1, complaints: expect.stringContaining('没有这个文件夹') })
  })
})

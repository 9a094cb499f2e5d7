import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('ends as it should when nobody reads its report to the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-import-'))
  await writeFile(join(folder, 'a.md'), '---\ntitle: 甲\ndate: 2020-01-01\n---\n\n字\n')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), folder, '--dry-run'], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  await rm(folder, { recursive: true })
}, 60_000)

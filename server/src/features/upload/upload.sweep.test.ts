import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createLocalFiles } from '../../platform/files.ts'
import { createUploadSweeper } from './upload.removal.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-sweep-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what a kill left behind goes once it is old; what is stored, young or not ours stays', async () => {
  const files = createLocalFiles(folder)
  const [stored, rowless] = [`ab/ab${'0'.repeat(38)}`, `ab/ab${'1'.repeat(38)}`]
  const nowMs = Date.now()
  const hoursOld: Record<string, number> = {
    [`${stored}.png`]: 48,
    [`${stored}.w320.webp`]: 48,
    [`${rowless}.png`]: 49,
    [`${rowless}.w320.webp`]: 49,
    [`${rowless}.gif`]: 47,
    [`${stored}.png.0a1b2c.part`]: 2,
    [`${rowless}.png.0a1b2c.part`]: 0.5,
    'ab/notes.txt': 48,
  }
  for (const [name, hours] of Object.entries(hoursOld)) {
    await files.put(name, Buffer.from(name))
    const at = new Date(nowMs - hours * 3_600_000)
    await utimes(join(folder, name), at, at)
  }
  await writeFile(join(folder, 'README'), '')
  const row = { name: stored.slice(3), extension: 'png', width: 1, height: 1, color: '', size_bytes: 1 }
  const rows = [{ ...row, is_animated: 0, download_name: '', createdAt: 0 }]
  const sweep = createUploadSweeper({
    store: { findUploads: async names => rows.filter(({ name }) => names.includes(name)) },
    files,
    clock: { now: () => nowMs, steady: () => nowMs },
  })
  expect(await sweep()).toBe(3)
  expect((await readdir(join(folder, 'ab'))).map(name => `ab/${name}`).sort()).toEqual(
    [
      'ab/notes.txt',
      `${stored}.png`,
      `${stored}.w320.webp`,
      `${rowless}.gif`,
      `${rowless}.png.0a1b2c.part`,
    ].sort(),
  )
  expect(await sweep()).toBe(0)
})

test('an empty store has nothing to sweep', async () => {
  const files = createLocalFiles(join(folder, 'not there yet'))
  const store = { findUploads: async () => [] }
  expect(await createUploadSweeper({ store, files, clock: systemClock })()).toBe(0)
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPlatform } from './open.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const steps = ['0001-a', '0002-b'].map(name => ({ name, up: async () => undefined }))

it('copies the database before its shape changes, and keeps the newest five copies of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xiaolou-open-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const open = async (migrations: typeof steps) => {
    const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log: silent })
    await platform.close()
  }
  const backups = join(dataDir, 'backups')
  await open(steps.slice(0, 1))
  await mkdir(backups, { recursive: true })
  expect(await readdir(backups)).toEqual([])
  for (const year of [2019, 2020, 2021, 2022, 2023, 2024])
    await writeFile(join(backups, `before-migration-${year}-01-01T00-00-00-000Z.sqlite`), '')
  await writeFile(join(backups, 'mine.sqlite'), '')
  await open(steps)
  const left = (await readdir(backups)).sort()
  expect(left.map(name => name.replace(/-01-01T.*/, ''))).toEqual([
    'before-migration-2021',
    'before-migration-2022',
    'before-migration-2023',
    'before-migration-2024',
    expect.stringMatching(/^before-migration-20\d\d-.*\.sqlite$/),
    'mine.sqlite',
  ])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '../scripts/postgres.ts'
import { runKills } from './chaos/kills/kills.ts'

const withinMs = 120_000

/** Three of two hundred; for all of them: `npm run chaos -- --kill`. */
test.each([
  { name: 'SQLite', isPostgres: false },
  ...(findPostgres() ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
])(
  'a process that is killed in the middle of every kind of write loses nothing that was acknowledged, on $name',
  async ({ isPostgres }) => {
    const folder = mkdtempSync(join(tmpdir(), 'xiaolou-kill-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const options = { seed: 7, kills: 3, isPostgres }
    expect(await runKills({ options, folder, say: () => undefined })).toEqual([])
  },
  withinMs,
)

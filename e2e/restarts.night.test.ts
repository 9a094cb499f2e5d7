import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '../scripts/postgres.ts'
import { findProgram } from '../scripts/proxies.ts'
import { runRestarts } from './chaos/cluster/restarts.ts'

const withinMs = 120_000

/** `npm run chaos -- --cluster` tests it more thoroughly, with other faults. */
test.runIf(findPostgres() && findProgram('nginx'))(
  'two processes are restarted one after the other under load, and no request behind their proxy fails',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xiaolou-restarts-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    expect(await runRestarts({ seed: 23, restarts: 2, crowds: 2, folder, say: () => undefined })).toEqual([])
  },
  withinMs,
)

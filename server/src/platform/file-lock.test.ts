import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLocked, tryLock, withLock } from './file-lock.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('a process that is killed leaves no lock behind', async () => {
  const path = join(folder, 'killed.lock')
  const holder = `
    import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))}
    tryLock(${JSON.stringify(path)})
    process.stdout.write('taken')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holder])
  try {
    await once(child.stdout, 'data')
    expect(isLocked(path)).toBe(true)
    expect(tryLock(path)).toBeUndefined()
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(isLocked(path)).toBe(false)
  const unlock = tryLock(path)
  expect(isLocked(path)).toBe(true)
  unlock?.()
  expect(isLocked(path)).toBe(false)
})

it('work under one lock is done one after the other, also behind one that failed', async () => {
  const path = join(folder, 'turns.lock')
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(resolve => setTimeout(resolve, 30))
    seen.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const [first] = await Promise.allSettled([withLock(path, work('first')), withLock(path, work('second'))])
  expect(first.status).toBe('rejected')
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

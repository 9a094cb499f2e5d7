import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addAccounts } from '../bench/chat-room.ts'
import { startProgram } from '../bench/program.ts'
import { createRandom } from '../bench/random.ts'
import { root, serverEnvironment, waitUntilServing } from '../bench/server.ts'
import { findProgram } from '../scripts/proxies.ts'
import { serverFlags } from '../scripts/server-flags.mjs'
import { findServerPort } from './chaos/free-port.ts'
import { createAsk } from './chaos/kills/ask.ts'
import { makePicture } from './support/picture.ts'

const strace = findProgram('strace')
/** Whether this machine allows tracing another process; many containers do not. */
const canTrace = strace !== undefined && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0
const withinMs = 60_000

type Call = { name: string; what: string }

/** The calls of a trace in order; an interrupted call counts where it was resumed. */
function readCalls(trace: string): Call[] {
  const begun = new Map<string, string>()
  return trace.split('\n').flatMap(line => {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(pid, rest)
      return []
    }
    const whole = rest.startsWith('<...') ? `${begun.get(pid) ?? ''}${rest}` : rest
    const [, name = '', what = ''] = /^(\w+)\((.*)/.exec(whole) ?? []
    return name === '' ? [] : [{ name, what }]
  })
}

const isAnswer = ({ name, what }: Call) =>
  /^(?:write|writev|sendto|sendmsg)$/.test(name) && what.includes('HTTP/1.1 200')
const isSyncOf = (part: string) => (call: Call) =>
  /^f(?:data)?sync$/.test(call.name) && call.what.includes(part)
const isSync = isSyncOf('')

describe.runIf(canTrace)('power may be lost the moment after an answer', () => {
  test(
    'what is acknowledged has been synced before: every write of the database, a picture, its name in its folder',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'xiaolou-sync-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'data')
      const [owner] = addAccounts(dataDir, 1)
      const port = await findServerPort(createRandom(Date.now()))
      const trace = join(folder, 'trace')
      const looking = [
        '-D',
        '-f',
        '-y',
        '-e',
        'trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat,write,writev,sendto,sendmsg',
        '-o',
        trace,
      ]
      const main = [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')]
      const environment = { ...serverEnvironment({ port, dataDir }), STARTER: 'none' }
      const program = startProgram([strace ?? '', ...looking, ...main], environment)
      const origin = `http://127.0.0.1:${port}`
      await waitUntilServing(`${origin}/healthz`, program)
      const ask = createAsk(origin)
      const done = readCalls(readFileSync(trace, 'utf8')).length

      const article = {
        article_title: '夜雨',
        article_content: '小楼一夜听春雨',
        category: { category_name: '诗' },
      }
      const { id } = await ask<{ id: number }>({
        as: owner,
        path: '/talk/publishTalk',
        body: { content: '听雨' },
      })
      const writes = [
        { path: '/article/add', body: article },
        { path: '/comment/add', body: { for_id: id, type: 2, content: '同听' } },
        { path: '/like/addLike', body: { for_id: id, type: 2 } },
        { path: '/message/add', body: { message: '来过' } },
        { path: '/config/update', body: { blog_name: '小楼' } },
        { path: '/tag/add', body: { tag_name: '雨' } },
      ]
      for (const one of writes) await ask({ as: owner, ...one })
      await ask({ as: owner, path: '/upload/img', file: makePicture({ width: 60, height: 40 }) })
      await program.stop()

      const calls = readCalls(readFileSync(trace, 'utf8')).slice(done)
      const parts: Call[][] = [[]]
      for (const call of calls) {
        parts.at(-1)?.push(call)
        if (isAnswer(call)) parts.push([])
      }
      const answered = parts.slice(0, -1)
      expect(answered).toHaveLength(writes.length + 2)
      for (const [at, part] of answered.entries())
        expect(part.some(isSyncOf('xiaolou.sqlite-wal')), `${at}`).toBe(true)
      const upload = answered.at(-1) ?? []
      // The first picture creates both folders above it.
      for (const folder of [`${dataDir}>`, `${dataDir}/uploads>`])
        expect(upload.some(isSyncOf(folder))).toBe(true)
      const named = upload.findIndex(
        ({ name, what }) => /^(?:rename|link)/.test(name) && what.includes('/uploads/'),
      )
      expect(named).toBeGreaterThan(-1)
      expect(upload.slice(0, named).some(isSyncOf('/uploads/'))).toBe(true)
      const after = upload.slice(named)
      expect(after.findIndex(isSyncOf('/uploads'))).toBeGreaterThan(-1)
      expect(after.findIndex(isSyncOf('/uploads'))).toBeLessThan(
        after.findLastIndex(isSyncOf('xiaolou.sqlite-wal')),
      )
      expect(upload.filter(isSync).length).toBeGreaterThan(2)
    },
    withinMs,
  )
})

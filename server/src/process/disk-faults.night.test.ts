import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { bareEnvironment } from '../testing/command.ts'
import { ask, canRun, createPrograms, signIn, storedTalks } from '../testing/program.ts'

const programs = createPrograms('disk')
afterEach(programs.clear)

const withinMs = 60_000
/** Whether this machine allows tracing another process and mounting; many containers do not. */
const canTrace = canRun('strace', '-o', '/dev/null', 'true')
const canMount = canRun('unshare', '-m', 'mount', '--bind', '/tmp', '/tmp')
const writes = 'pwrite64,ftruncate,fdatasync,fsync,mkdir,rename,unlink'

type Running = ReturnType<typeof programs.start>

/** Makes the system fail or delay these calls of the program until the returned function is called. */
async function spoil({ child }: Running, calls: string, how: string): Promise<() => Promise<void>> {
  const given = ['-f', '-p', String(child.pid), '-o', '/dev/null']
  const tracer = spawn('strace', [...given, '-e', `trace=${calls}`, '-e', `inject=${calls}:${how}`])
  const ended = once(tracer, 'exit')
  // It reports that it has attached to all threads.
  await once(tracer.stderr.resume(), 'data')
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}

/** Requests to a site with an owner: `talk` writes, `read` reads the database, `feed` is a cached page. */
async function visit(origin: string) {
  const as = await signIn(origin)
  const get = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(withinMs) })
    await answer.arrayBuffer()
    return answer.status
  }
  return {
    talk: (content: string) => ask(origin, '/talk/publishTalk', { as, body: { content } }),
    like: (id: number) => ask(origin, '/like/addLike', { body: { for_id: id, type: 2 } }),
    read: () => get('/api/article/blogHomeGetArticleList/1/10'),
    feed: () => get('/rss.xml'),
  }
}

describe.runIf(canMount)('a disk that is read-only at the start', () => {
  const readOnly = (dataDir: string) => {
    const mount = `mount --bind '${dataDir}' '${dataDir}' && mount -o remount,bind,ro '${dataDir}' && exec "$@"`
    return ['unshare', '-m', 'sh', '-c', mount, 'sh']
  }
  const sentence = (dataDir: string) =>
    `${dataDir} 所在的磁盘是只读的。请重新挂载成可写，或者把 DATA_DIR 指到别处\n`

  it('is named as that, by an empty site and by one that has been open', async () => {
    const dataDir = await programs.newFolder()
    const first = programs.start(dataDir, { under: readOnly(dataDir) })
    expect(await first.ended).toEqual({ code: 1, signal: null })
    expect(first.output.text).toBe(`小楼没能启动：${sentence(dataDir)}`)

    const open = programs.start(dataDir)
    await open.opened
    open.child.kill('SIGTERM')
    await open.ended
    const again = programs.start(dataDir, { under: readOnly(dataDir) })
    expect(await again.ended).toEqual({ code: 1, signal: null })
    expect(again.output.text).toBe(`小楼没能启动：${sentence(dataDir)}`)
  })
})

describe.runIf(canMount)('a disk of the data that takes nothing any more', () => {
  const mounts = {
    'read-only': "mount --bind '$D' '$D' && mount -o remount,bind,ro '$D'",
    full: [
      "cp -a '$D' '$E/copy' && mount -t tmpfs -o size=24m tmpfs '$D' && cp -a '$E'/copy/. '$D'",
      "rm -r '$E/copy' && { dd if=/dev/zero of='$D/fill' bs=4k 2>/dev/null || true; }",
    ].join(' && '),
  }

  it.each(Object.entries(mounts))('%s: a backup to another one is made all the same', async (_, mount) => {
    const [dataDir, elsewhere] = [await programs.newFolder(), await programs.newFolder()]
    const program = programs.start(dataDir)
    await (await visit(await program.opened)).talk('还在')
    program.child.kill('SIGTERM')
    await program.ended
    const script = `${mount.replaceAll('$D', dataDir).replaceAll('$E', elsewhere)} && exec "$@"`
    const command = join(import.meta.dirname, '../commands/backup.ts')
    const backup = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', process.execPath, command, elsewhere], {
      env: { ...bareEnvironment, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, faults] = await Promise.all([
      text(backup.stdout),
      text(backup.stderr),
      once(backup, 'close'),
    ])
    expect(said + faults).toContain('也演练过了')
    const left = (await readdir(elsewhere)).filter(name => !/^xiaolou-.*\.xlar/.test(name))
    expect(left.filter(name => !name.startsWith('archive.lock'))).toEqual(['last.json'])
  })
})

describe.runIf(canTrace)('a disk that turns bad while the site is open', () => {
  it('read-only: writing answers 503 in words, reading goes on, and writing does once it can be written', async () => {
    const dataDir = await programs.newFolder()
    const program = programs.start(dataDir)
    const site = await visit(await program.opened)
    expect(await site.talk('之前')).toMatchObject({ code: 0, result: { id: 1 } })
    const mend = await spoil(program, writes, 'error=EROFS')
    const away = { status: 503, code: 503, message: expect.stringMatching(/[一-龥]/) }
    for (let at = 0; at < 3; at += 1) expect(await site.talk(`只读 ${at}`)).toMatchObject(away)
    expect(await site.like(1)).toMatchObject(away)
    for (const status of [await site.feed(), await site.read()]) expect(status).toBe(200)
    await mend()
    expect(await site.talk('之后')).toMatchObject({ code: 0 })
    expect(await site.like(1)).toMatchObject({ code: 0 })
    program.child.kill('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })
    expect(await storedTalks(dataDir)).toEqual(['之前', '之后'])
    // One line for each refusal, one with the cause, and one for each owner's action that the audit log could
    // not hold. A job due meanwhile is logged, too.
    const lines = program.output.text.match(/^\{.*/gm) ?? []
    const jobs = lines.map(line => String(JSON.parse(line).job ?? 'audit'))
    expect(jobs.filter(job => job === 'audit').length).toBe(11)
  })

  it('slow: who writes waits for a sync and shares it, who reads does not, and nothing acknowledged is lost', async () => {
    const dataDir = await programs.newFolder()
    const program = programs.start(dataDir)
    const site = await visit(await program.opened)
    await site.talk('热身')
    await site.feed()
    const timed = async (work: () => Promise<unknown>) => {
      const startedMs = performance.now()
      await work()
      return performance.now() - startedMs
    }
    const mend = await spoil(program, 'fdatasync,fsync', 'delay_enter=300000')
    const alone = await timed(() => site.talk('一个人写'))
    expect(alone).toBeGreaterThan(290)
    const writers = 8
    const answers: unknown[] = []
    let isOver = false
    const readers = [site.read, site.feed].map(async read => {
      const waits: number[] = []
      while (!isOver) {
        waits.push(await timed(read))
        await wait(20)
      }
      // The longest wait may be a pause of the machine; a reader that waits for syncs also has a second long
      // one.
      return waits.toSorted((one, other) => other - one)[1] ?? Number.NaN
    })
    const words = Array.from({ length: writers }, (_, at) => `慢 ${at}`)
    const all = await timed(() =>
      Promise.all(words.map(async content => answers.push((await site.talk(content)).code))),
    )
    isOver = true
    const longest = Math.max(...(await Promise.all(readers)))
    expect(answers).toEqual(words.map(() => 0))
    expect(all / alone).toBeLessThan(writers / 2)
    expect(longest / alone).toBeLessThan(0.5)
    await mend()
    program.child.kill('SIGKILL')
    await program.ended
    expect(await storedTalks(dataDir)).toEqual(expect.arrayContaining(words))
  })

  it('that syncs nothing: writing answers 503 until it does, and what is acknowledged after that stays', async () => {
    const dataDir = await programs.newFolder()
    const program = programs.start(dataDir)
    const site = await visit(await program.opened)
    await site.talk('之前')
    const mend = await spoil(program, 'fdatasync,fsync', 'error=EIO')
    for (let at = 0; at < 3; at += 1)
      expect(await site.talk(`没有落盘 ${at}`)).toMatchObject({
        status: 503,
        message: expect.stringMatching(/[一-龥]/),
      })
    for (const status of [await site.feed(), await site.read()]) expect(status).toBe(200)
    await mend()
    expect(await site.talk('之后')).toMatchObject({ code: 0 })
    program.child.kill('SIGKILL')
    await program.ended
    expect(await storedTalks(dataDir)).toEqual(expect.arrayContaining(['之前', '之后']))
  })
})

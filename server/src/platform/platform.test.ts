import { readlinkSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { createMemoryBus } from './bus.ts'
import { createMemoryCache } from './cache.ts'
import { epochMs, isoTime, wireTime } from './clock.ts'
import { contentTopic, createMemo } from './content-change.ts'
import { createLocalFiles } from './files.ts'
import { createJobs } from './jobs.ts'
import { describeSharpFailure } from './sharp.ts'
import { renameSynced, writeWhole } from './whole-file.ts'

describe('times', () => {
  it.each([
    [0, 'Asia/Shanghai', '1970-01-01 08:00:00'],
    [Date.UTC(2026, 10, 21, 16), 'Asia/Shanghai', '2026-11-22 00:00:00'],
    [Date.UTC(1986, 5, 1), 'Asia/Shanghai', '1986-06-01 09:00:00'],
    [Date.UTC(2026, 6, 1), 'America/New_York', '2026-06-30 20:00:00'],
  ])('%d in %s is %s', (atMs, zone, wire) => expect(wireTime(atMs, zone)).toBe(wire))

  it.each([
    [0, 'Asia/Shanghai', '1970-01-01T08:00:00+08:00'],
    [0, 'America/St_Johns', '1969-12-31T20:30:00-03:30'],
    [0, 'UTC', '1970-01-01T00:00:00+00:00'],
  ])('%d in %s carries its offset: %s', (atMs, zone, iso) => {
    expect(isoTime(atMs, zone)).toBe(iso)
    expect(Date.parse(iso)).toBe(atMs)
  })

  it('go out and come back, to the second', () => {
    const second = fc.integer({ min: Date.UTC(1992, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
    fc.assert(
      fc.property(
        second,
        seconds => epochMs(wireTime(seconds * 1000, 'Asia/Shanghai'), 'Asia/Shanghai') === seconds * 1000,
      ),
    )
  })
})

it.each([
  [
    'Could not load\nUnsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture',
    /CPU 类型改成 host/,
  ],
  ['Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:', /npm ci/],
])('why sharp does not load is said with what to do: %j', (message, cure) => {
  expect(describeSharpFailure(message)).toMatch(cure)
})

describe('the memory cache', () => {
  it('forgets after the time to live, and adds only what is absent', async () => {
    const clock = createTestClock()
    const cache = createMemoryCache({ clock, maxEntries: 10 })
    expect(await cache.add('a', '1', 1_000)).toBe(true)
    expect(await cache.add('a', '2', 1_000)).toBe(false)
    clock.advance(1_000)
    expect(await cache.get('a')).toBeUndefined()
    expect(await cache.add('a', '3', 1_000)).toBe(true)
    expect(await cache.get('a')).toBe('3')
  })

  it('counts up in one step, within the time of the first count', async () => {
    const clock = createTestClock()
    const cache = createMemoryCache({ clock, maxEntries: 10 })
    const counts = await Promise.all([1, 2, 3].map(() => cache.increment('a', 1_000)))
    expect(counts).toEqual([1, 2, 3])
    clock.advance(999)
    expect(await cache.increment('a', 1_000)).toBe(4)
    clock.advance(1)
    expect(await cache.increment('a', 1_000)).toBe(1)
  })

  it('holds no more than its bound, and drops the oldest', async () => {
    const cache = createMemoryCache({ clock: createTestClock(), maxEntries: 2 })
    for (const key of ['a', 'b', 'c']) await cache.set(key, key, 1_000)
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')]).toEqual([undefined, 'b', 'c'])
  })
})

describe('the bus', () => {
  it('delivers to every listener in order, past one that throws, and not after unsubscribing', () => {
    const onError = vi.fn()
    const bus = createMemoryBus(onError)
    const heard: string[] = []
    bus.subscribe('t', () => {
      throw new Error('broken listener')
    })
    const stop = bus.subscribe('t', message => heard.push(message))
    bus.publish('t', 'one')
    bus.publish('other', 'no')
    stop()
    bus.publish('t', 'two')
    expect(heard).toEqual(['one'])
    expect(onError).toHaveBeenCalledTimes(2)
  })
})

describe('a memo', () => {
  it('loads once until content changes or a minute has passed, and does not keep a failure', async () => {
    const clock = createTestClock(1)
    const bus = createMemoryBus(() => undefined)
    const load = vi.fn(async () => load.mock.calls.length)
    const memo = createMemo({ bus, clock }, load)
    expect([await memo(), await memo()]).toEqual([1, 1])
    bus.publish(contentTopic, '')
    expect(await memo()).toBe(2)
    clock.advance(60_001)
    expect(await memo()).toBe(3)
    clock.advance(60_001)
    load.mockRejectedValueOnce(new Error('away'))
    await expect(memo()).rejects.toThrow('away')
    expect(await memo()).toBe(5)
  })
})

describe('jobs', () => {
  it('run a last time when they are closed, report errors, and never twice at once', async () => {
    const onError = vi.fn()
    const jobs = createJobs(onError)
    let running = 0
    let most = 0
    let turns = 0
    jobs.repeat({ name: 'count', title: '', does: '' }, 5, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setTimeout(resolve, 20))
      running -= 1
      turns += 1
    })
    jobs.soon('broken', async () => {
      throw new Error('broken job')
    })
    await new Promise(resolve => setTimeout(resolve, 60))
    const before = turns
    await jobs.close()
    expect(turns).toBeGreaterThan(before)
    expect(most).toBe(1)
    expect(onError).toHaveBeenCalledWith('broken', expect.objectContaining({ message: 'broken job' }))
  })
})

describe('local files', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xiaolou-files-'))
    folders.push(folder)
    return folder
  }

  it('give back what was put, whole or in part, and leave nothing aside', async () => {
    const root = await makeFolder()
    const files = createLocalFiles(root)
    await files.put('ab/cdef.webp', Buffer.from('0123456789'))
    expect(await files.getInfo('ab/cdef.webp')).toMatchObject({ sizeBytes: 10 })
    expect(await text(files.read('ab/cdef.webp', { start: 2, end: 4 }))).toBe('234')
    expect(await readdir(join(root, 'ab'))).toEqual(['cdef.webp'])
    await files.delete('ab/cdef.webp')
    expect(await files.getInfo('ab/cdef.webp')).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')(
    'are still there after a power cut: bytes, name and new folders are synced',
    async () => {
      const root = await makeFolder()
      const handle = await open(root)
      const synced: string[] = []
      const spy = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
        this: typeof handle,
      ) {
        synced.push(
          readlinkSync(`/proc/self/fd/${this.fd}`)
            .replace(root, '')
            .replace(/[0-9a-f]{12}/, '…'),
        )
      })
      await handle.close()
      const of = async (work: Promise<unknown>) => {
        await work
        return synced.splice(0)
      }
      await writeFile(join(root, 'a'), '')
      expect(await of(createLocalFiles(join(root, 'x')).put('ab/c.png', Buffer.from('0')))).toEqual([
        ...['/x', ''],
        ...['/x/ab/c.png.….part', '/x/ab'],
      ])
      expect(await of(writeWhole(join(root, 'note'), '字'))).toEqual(['/note.….part', ''])
      expect(await of(renameSynced(join(root, 'a'), join(root, 'x/a')))).toEqual(['/x', ''])
      // A network share without folder syncs must not make writes fail.
      spy.mockRejectedValue(Object.assign(new Error('no such sync'), { code: 'EINVAL' }))
      await renameSynced(join(root, 'x/a'), join(root, 'b'))
      spy.mockRejectedValue(Object.assign(new Error('broken'), { code: 'EIO' }))
      await expect(renameSynced(join(root, 'b'), join(root, 'c'))).rejects.toThrow('broken')
      await expect(writeWhole(join(root, 'd'), 'x')).rejects.toThrow('broken')
      expect(await readdir(root)).toEqual(['c', 'note', 'x'])
      spy.mockRestore()
    },
  )

  it('refuse names that are not theirs, and follow no link', async () => {
    const root = await makeFolder()
    const files = createLocalFiles(root)
    for (const name of ['../x', '/etc/passwd', 'a/../../b', 'A', '', '.hidden', 'a//b', 'a\u0000']) {
      expect(() => files.read(name), name).toThrow()
      await expect(files.put(name, Buffer.from('x')), name).rejects.toThrow()
    }
    await writeFile(join(root, 'secret'), 'x')
    await symlink(join(root, 'secret'), join(root, 'link'))
    expect(await files.getInfo('link')).toBeUndefined()
  })
})

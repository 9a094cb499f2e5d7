import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrations } from '../../app/app.ts'
import { readConfig } from '../../config/config.ts'
import { createMusicStore, type FileRow } from '../../features/music/music.store.ts'
import { fileNumbers, fileTexts } from '../../features/music/music.table.ts'
import { createUploadStore } from '../../features/upload/upload.store.ts'
import { openPlatform } from '../../platform/open.ts'
import { makeBackup } from './backup.ts'
import { findBackups, noteBackup } from './backup-list.ts'
import { checkBackup, digestOf, pruneBackups } from './prune.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const progress = () => undefined
const isNight = process.env.TEST_SUITE === 'night'
/** Keeps only the newest: everything that may be removed is. */
const plan = { days: 1, weeks: 0, months: 0 }
const dayMs = 86_400_000
const flips = isNight ? { files: 200, archives: 800 } : { files: 2, archives: 20 }

const digestsOf = (bytes: Buffer, kind: 'md5' | 'sha256') => createHash(kind).update(bytes).digest('hex')
/** The same sequence in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Flips one bit, as a disk does, without changing the file's time. */
async function flip(path: string, random: (below: number) => number): Promise<() => Promise<void>> {
  const [bytes, { atime, mtime }] = [await readFile(path), await stat(path)]
  const put = async (some: Buffer) => {
    await writeFile(path, some)
    await utimes(path, atime, mtime)
  }
  const spoilt = Buffer.from(bytes)
  const at = random(bytes.length)
  spoilt[at] = (spoilt[at] ?? 0) ^ (1 << random(8))
  await put(spoilt)
  return () => put(bytes)
}

let folder = ''
let backups = ''
const names = ['aa', 'bb', 'cc'].map(start => start.repeat(20))
const pictureOf = (name: string) => join(folder, 'data/uploads', name.slice(0, 2), `${name}.png`)
const songOf = (name: string) => join(folder, 'data/music', `${name.slice(0, 2)}.mp3`)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1, 4) })
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-rot-'))
  backups = join(folder, 'data/backups')
  await mkdir(backups, { recursive: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** A site with three pictures and three songs, each known by its digest. */
async function openSite() {
  const dataDir = join(folder, 'data')
  const platform = await openPlatform({ dataDir, databaseUrl: undefined, migrations, log })
  const uploads = createUploadStore(platform.db)
  const songs: FileRow[] = []
  await mkdir(join(dataDir, 'music'), { recursive: true })
  for (const [at, name] of names.entries()) {
    const picture = Buffer.alloc(2_000 + at, name)
    await platform.files.put(`${name.slice(0, 2)}/${name}.png`, picture)
    await uploads.addUpload({
      ...{ name, extension: 'png', width: 1, height: 1, color: '', size_bytes: picture.length },
      ...{ sha256: digestsOf(picture, 'sha256'), is_animated: 0, download_name: '', createdAt: 1 },
    })
    const song = Buffer.alloc(3_000 + at, `song ${name}`)
    await writeFile(songOf(name), song)
    await utimes(songOf(name), 1_000_000_000, 1_000_000_000)
    const blank = Object.fromEntries([
      ...fileNumbers.map(one => [one, 0]),
      ...fileTexts.map(one => [one, '']),
    ]) as FileRow
    const known = { md5: digestsOf(song, 'md5'), size_bytes: song.length, mtime_ms: 1_000_000_000_000 }
    songs.push({
      ...blank,
      ...known,
      ...{ path: `${name.slice(0, 2)}.mp3`, lyric: '', gain_milli: null, peak_milli: null },
    })
  }
  await createMusicStore(platform.db).saveFiles(songs)
  await platform.close()
}

/** A backup of the next day. */
async function back() {
  vi.setSystemTime(Date.now() + dayMs)
  const config = readConfig({ DATA_DIR: 'data' }, folder)
  const given = {
    config,
    folder: backups,
    plan,
    password: undefined,
    hasMusic: true,
    musicLimitGb: 1,
    progress,
  }
  return makeBackup(given)
}
const goodNames = async () => {
  const found = await Promise.all((await findBackups(backups)).map(one => checkBackup(backups, one)))
  return found.filter(({ isGood }) => isGood).map(({ name }) => name)
}

it('a picture or a song that rotted is told, and the backup that has it whole stays', {
  timeout: 20_000 + flips.files * 3_000,
}, async () => {
  await openSite()
  const good = await back()
  expect([good.end.damaged.total, good.lacks]).toEqual([0, []])
  const random = createRandom(1)
  for (const [kind, pathOf] of [
    ['uploads', pictureOf],
    ['music', songOf],
  ] as const)
    for (let at = 0; at < flips.files / 2; at += 1) {
      const mend = await flip(pathOf(names[random(3)] ?? ''), random)
      const made = await back()
      expect(made.end.damaged).toMatchObject({ total: 1, names: [expect.stringContaining(`${kind}/`)] })
      expect(made.lacks.join()).toContain('有 1 个文件和存下时不一样了')
      expect(await goodNames()).toEqual([good.name])
      await mend()
    }
  // After the repair the plan applies again, and the damaged backups are removed.
  const next = await back()
  expect((await findBackups(backups)).map(({ name }) => name)).toEqual([next.name])
})

it('what later backups do not have any more is never pruned', async () => {
  await openSite()
  const [first] = names
  const whole = await back()
  await rm(pictureOf(first ?? ''))
  const without = await back()
  expect(without.lacks).toEqual([expect.stringContaining('有 1 个文件找不到')])
  expect(without.pruned).toMatchObject({ removed: [], held: [whole.name] })
  // A song that may or may not have been removed on purpose.
  await rm(songOf(first ?? ''))
  await writeFile(songOf('dd'), 'another')
  const fewer = await back()
  expect(fewer.pruned).toMatchObject({ removed: [without.name], held: [whole.name] })
  expect(await goodNames()).toEqual([fewer.name, whole.name])
})

it('a picture that was taken away on purpose keeps no backup', async () => {
  await openSite()
  const whole = await back()
  const platform = await openPlatform({
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    migrations,
    log,
  })
  await createUploadStore(platform.db).deleteUpload(names[0] ?? '')
  await platform.close()
  expect((await back()).pruned).toMatchObject({ removed: [whole.name], held: [] })
})

it('a backup that rotted takes no good one’s place, wherever the bit is', async () => {
  const random = createRandom(2)
  const dates = ['2026-10-01T04-00-00Z', '2026-10-30T04-00-00Z', '2026-11-05T04-00-00Z']
  const [older = '', newer = '', made = ''] = dates.map(date => `xiaolou-${date}.xlar`)
  const bytes = Buffer.from(Array.from({ length: 20_000 }, () => random(256)))
  const note = { sizeBytes: bytes.length, provedAt: new Date().toISOString(), program: '0.5.0', contents: '' }
  const rest = { lacks: [], damaged: 0, songs: 0, checkedAt: '', isBroken: false }
  const lay = async (name: string) => {
    await writeFile(join(backups, name), bytes)
    await noteBackup(backups, name, { ...note, ...rest, sha256: digestsOf(bytes, 'sha256') })
  }
  for (const name of [older, newer, made]) await lay(name)
  for (let at = 0; at < flips.archives; at += 1) {
    await flip(join(backups, newer), random)
    // The newest of October stays and the older one is removed, unless the newest has changed.
    const { removed, broken } = await pruneBackups({
      ...{ folder: backups, timeZone: 'UTC', made, plan: { days: 0, weeks: 0, months: 2 } },
    })
    expect([removed, broken]).toEqual([[], [newer]])
    expect(await digestOf(join(backups, older))).toBe(digestsOf(bytes, 'sha256'))
    await lay(newer)
  }
})

it('a backup of another size is broken at the first look, and one without a digest is what it is', async () => {
  const name = 'xiaolou-2026-10-01T04-00-00Z.xlar'
  await writeFile(join(backups, name), 'half')
  const note = { provedAt: new Date().toISOString(), program: '0.5.0', contents: '' }
  const rest = { lacks: [], damaged: 0, songs: 0, checkedAt: '', isBroken: false, sha256: '' }
  await noteBackup(backups, name, { ...note, ...rest, sizeBytes: 8 })
  expect(await findBackups(backups)).toMatchObject([{ isGood: false, note: { isBroken: true } }])
  await noteBackup(backups, name, { ...note, ...rest, sizeBytes: 4 })
  const [one] = await findBackups(backups)
  expect(one && (await checkBackup(backups, one))).toMatchObject({
    ...{ isGood: true, note: { sha256: digestsOf(Buffer.from('half'), 'sha256') } },
  })
})

import { musicCalls } from '@xiaolou/contract/music-call'
import { getLyricFiles, saveLyricFiles } from '@xiaolou/contract/music-manage'
import { afterEach, expect, it } from 'vitest'
import { fixture } from '../../testing/audio.ts'
import { sqlite, sqliteByDay } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { musicKit } from '../../testing/music.ts'
import { startS3Stub } from '../../testing/s3-stub.ts'
import { createBucketPlace } from './scan/bucket.ts'

const given = { bucket: 'lou', keyId: 'AKID', secret: 'secret', region: 'cn-hangzhou' }

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** Two processes of one site, on two machines that only share the database and the bucket. */
async function openSite(database: (typeof sqliteByDay)[number]) {
  const bucket = await startS3Stub(given)
  open.push(bucket.close)
  const musicBucket = { s3: bucket.setting, prefix: '歌/' }
  const one = await makeApp(database, { musicBucket })
  open.push(one.close)
  const two = await makeApp(database, { musicBucket, beside: { db: one.db, clock: one.clock, dataDir: '' } })
  open.push(two.close)
  return { bucket, site: { one, two }, one: musicKit(() => one), two: musicKit(() => two), http: two.http }
}

it.each(sqliteByDay)('songs in a bucket are read once and play everywhere, on $name', async database => {
  const { bucket, site, one, two, http } = await openSite(database)
  const put = (path: string, bytes: Buffer | string) => bucket.objects.set(`歌/${path}`, Buffer.from(bytes))
  put('春/听雨.mp3', fixture('tagged.mp3'))
  put('春/听雨.lrc', '[00:00.10]小楼一夜听春雨')
  put('春/cover.jpg', fixture('cover.jpg'))
  put('春/.隐藏.mp3', fixture('plain.mp3'))
  put('夏/听雨.flac', fixture('tagged.flac'))
  put('坏的.mp3', 'no sound at all')
  bucket.objects.set('别处/plain.mp3', fixture('plain.mp3'))
  expect(await one.scan()).toMatchObject({ read: 3, broken: 1, removed: 0 })
  expect(await two.scan()).toMatchObject({ read: 0, hasChanged: false })

  const song = await two.byName('听雨')
  expect(song).toMatchObject({ ar: [{ name: '蒋捷' }, { name: 'Zhou' }], al: { name: '虞美人' } })
  const id = song?.id ?? 0
  const [address] = (await two.ask(musicCalls.songUrl, { id })).data
  const url = new URL(address?.url ?? '').pathname + new URL(address?.url ?? '').search
  const sounds = [fixture('tagged.mp3'), fixture('tagged.flac')]
  const whole = await http.inject({ url })
  expect(whole.statusCode).toBe(200)
  expect(sounds.some(sound => sound.equals(whole.rawPayload))).toBe(true)
  const part = await http.inject({ url, headers: { range: 'bytes=100-299' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 100-299/${whole.rawPayload.length}`,
  ])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 300))
  const held = await http.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } })
  expect(held.statusCode).toBe(304)
  const cover = await http.inject({ url: new URL(song?.al.picUrl ?? '').pathname })
  expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/webp'])
  const lyrics = await Promise.all(
    (await two.newest()).map(async one => (await two.ask(musicCalls.lyric, { id: one.id })).lrc),
  )
  expect(lyrics.join()).toContain('小楼一夜听春雨')

  const place = createBucketPlace({ s3: bucket.setting, prefix: '歌/' })
  await place.write('春/听雨.zh.lrc', Buffer.from('[00:00.10]All night'))
  expect(String(bucket.objects.get('歌/春/听雨.zh.lrc'))).toBe('[00:00.10]All night')
  await place.remove('春/听雨.zh.lrc')
  await place.remove('春/听雨.zh.lrc')
  expect(bucket.objects.has('歌/春/听雨.zh.lrc')).toBe(false)

  // Lyrics saved through one machine are in the bucket, and the other reads them; an outdated revision is
  // refused there, too.
  const token = await site.one.signIn('administrator')
  const { result: before } = await site.one.call(getLyricFiles, { body: { id } }, { token })
  const save = (revision: string, lrc: string) => {
    const files = { lrc, tlyric: '', romalrc: '', yrc: '' }
    return site.two.call(saveLyricFiles, { body: { id, revision, files } }, { token })
  }
  expect((await save(before.revision, '[00:01.000]深巷明朝卖杏花\n')).status).toBe(200)
  expect([...bucket.objects.values()].join()).toContain('深巷明朝卖杏花')
  expect((await one.ask(musicCalls.lyric, { id })).lrc).toBe('[00:01.000]深巷明朝卖杏花\n')
  expect((await save(before.revision, '[00:01.000]旧的那只手\n')).code).not.toBe(0)
  expect([...bucket.objects.values()].join()).not.toContain('旧的那只手')

  // Removed songs disappear, new ones appear; unchanged ones are not fetched again.
  bucket.objects.delete('歌/坏的.mp3')
  put('秋.wav', fixture('tagged.wav'))
  bucket.asked.length = 0
  expect(await two.scan()).toMatchObject({ read: 1, broken: 0, removed: 1 })
  expect(bucket.asked.filter(asked => asked.includes('.flac'))).toEqual([])
})

it('a bucket that is away forgets no song, answers 503, and stops no page', async () => {
  const { bucket, one, http } = await openSite(sqlite)
  bucket.objects.set('歌/听雨.mp3', fixture('tagged.mp3'))
  await one.scan()
  const [song] = await one.newest()
  const [address] = (await one.ask(musicCalls.songUrl, { id: song?.id ?? 0 })).data
  const { pathname, search } = new URL(address?.url ?? '')
  await bucket.close()
  open.splice(0, 1)
  await expect(one.scan()).rejects.toThrow()
  expect((await one.newest()).map(({ name }) => name)).toEqual(['听雨'])
  expect((await http.inject({ url: pathname + search })).statusCode).toBe(503)
  expect((await http.inject({ url: '/api/statistic' })).statusCode).toBe(200)
})

import { rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { musicCalls } from '@xiaolou/contract/music-call'
import { expect, it } from 'vitest'
import { fixture, mp3OfFrames, putFiles } from '../../testing/audio.ts'
import { musicOnEveryDatabase } from '../../testing/music.ts'
import { isOwnId } from './music.library.ts'
import { musicMigrations } from './music.table.ts'

musicOnEveryDatabase(
  'the music folder',
  (app, { ask, byName, lists, mp3, newest, put, scan }, itOnSqlite) => {
    it('an empty library has four empty charts', async () => {
      const charts = await lists()
      expect(charts.map(chart => [chart.name, chart.trackCount])).toEqual([
        ['飙升榜', 0],
        ['新歌榜', 0],
        ['随选榜', 0],
        ['热歌榜', 0],
      ])
      expect(charts.every(chart => isOwnId(chart.id) && chart.coverImgUrl !== '')).toBe(true)
    })

    itOnSqlite.each(['mp3', 'flac', 'ogg', 'opus', 'm4a', 'wav'])('reads the tags of %s', async type => {
      await put({ [`一/曲.${type}`]: fixture(`tagged.${type}`) })
      expect(await scan()).toMatchObject({ read: 1, broken: 0 })
      const [song] = await newest()
      expect(song).toMatchObject({
        name: '听雨',
        ar: [{ name: '蒋捷' }, { name: 'Zhou' }],
        al: { name: '虞美人' },
      })
      expect(Math.abs((song?.dt ?? 0) - 1_000)).toBeLessThan(60)
      const [url] = (await ask(musicCalls.songUrl, { id: song?.id ?? 0 })).data
      const size = fixture(`tagged.${type}`).length
      expect(url).toMatchObject({ code: 200, size, type, expi: 1_200, time: song?.dt, freeTrialInfo: null })
      expect(url?.level).toBe(type === 'flac' || type === 'wav' ? 'lossless' : 'standard')
      expect(url?.md5).toMatch(/^[0-9a-f]{32}$/)
      if (['mp3', 'flac', 'ogg', 'opus'].includes(type)) expect(url?.gain).toBeCloseTo(-6.31)
    })

    itOnSqlite('takes names from the file and the folder where there are no tags', async () => {
      await put({
        '老歌/03. 邓丽君 - 又见炊烟.mp3': mp3({}, 1),
        '无名.mp3': mp3({}, 2),
        '山/溪.mp3': mp3({ title: '有名字' }, 3),
      })
      await scan()
      expect(await byName('又见炊烟')).toMatchObject({ ar: [{ name: '邓丽君' }], al: { name: '老歌' } })
      expect(await byName('无名')).toMatchObject({ al: { name: '' } })
      expect(await byName('有名字')).toMatchObject({ ar: [{ name: '' }], al: { name: '山' } })
    })

    it('keeps the id over renaming, moving and new tags, and gives another sound another one', async () => {
      await put({ 'a.mp3': mp3({ title: '甲' }, 7) })
      await scan()
      const before = (await byName('甲'))?.id
      expect(isOwnId(before ?? 0)).toBe(true)
      await putFiles(join(app().musicDir, '深/处'), { '.keep': '' })
      await rename(join(app().musicDir, 'a.mp3'), join(app().musicDir, '深/处/改了名.mp3'))
      await scan()
      expect((await byName('甲'))?.id).toBe(before)
      await put({
        '深/处/改了名.mp3': mp3({ title: '乙', artist: '丙', album: '丁', words: '很长'.repeat(500) }, 7),
      })
      await scan()
      expect((await byName('乙'))?.id).toBe(before)
      expect(await newest()).toHaveLength(1)
      await put({ 'b.mp3': mp3({ title: '乙' }, 8) })
      await scan()
      expect(new Set((await newest()).map(song => song.id)).size).toBe(2)
    })

    it('a file encoded anew under the same name and tags is the same song, in another format too', async () => {
      const tags = { title: '听雨', artist: '蒋捷/Zhou' }
      await put({ 'x/曲.mp3': mp3(tags, 1), 'x/别的.mp3': mp3({ title: '别的' }, 2) })
      await scan()
      const before = (await byName('听雨'))?.id
      await put({ 'x/曲.mp3': mp3(tags, 3) })
      await scan()
      expect((await byName('听雨'))?.id).toBe(before)
      await rm(join(app().musicDir, 'x/曲.mp3'))
      const other = Buffer.from(fixture('tagged.flac'))
      other.writeUInt16BE(0xbeef, other.length - 200)
      await put({ 'x/曲.flac': other, 'x/别的.mp3': mp3({ title: '完全不同' }, 4) })
      await scan()
      expect((await byName('听雨'))?.id).toBe(before)
      expect(await newest()).toHaveLength(2)
    })

    it('the same sound in two places is one song, and stays when one of them goes', async () => {
      await put({ 'a/一.mp3': mp3({ title: '一' }, 5), 'b/一样.mp3': mp3({ title: '一' }, 5) })
      await scan()
      const songs = await newest()
      expect(songs).toHaveLength(1)
      await rm(join(app().musicDir, 'a'), { recursive: true })
      expect(await scan()).toMatchObject({ read: 0, removed: 1 })
      expect((await newest()).map(song => song.id)).toEqual(songs.map(song => song.id))
      await rm(join(app().musicDir, 'b'), { recursive: true })
      await scan()
      expect(await newest()).toEqual([])
      expect((await ask(musicCalls.songUrl, { id: songs[0]?.id ?? 0 })).data).toMatchObject([
        { code: 404, url: null },
      ])
    })

    it('opens nothing again that did not change, and a broken file only once', async () => {
      await put({
        'ok.mp3': mp3({ title: '好' }),
        'empty.mp3': Buffer.alloc(0),
        'broken.flac': Buffer.from('fLaC and then nothing of it'),
        'text.mp3': '这不是歌',
        'half.ogg': fixture('tagged.ogg').subarray(0, 40),
        'notes.txt': '记着',
      })
      expect(await scan()).toMatchObject({ read: 5, broken: 4, removed: 0, hasChanged: true })
      expect(await scan()).toMatchObject({ read: 0, broken: 0, removed: 0, hasChanged: false })
      expect((await newest()).map(song => song.name)).toEqual(['好'])
      await writeFile(join(app().musicDir, 'empty.mp3'), mp3({ title: '写完了' }, 9))
      await utimes(join(app().musicDir, 'ok.mp3'), 1_000, 1_000)
      expect(await scan()).toMatchObject({ read: 2, broken: 0 })
      expect((await newest()).map(song => song.name).sort()).toEqual(['写完了', '好'])
    })

    itOnSqlite.each([
      ['from its beginning', []],
      ['after a silence that looks like one rate', Array.from({ length: 40 }, () => 32)],
    ])(
      'a rate that changes %s is known by size and length, and the length by all frames',
      async (_, silence) => {
        const sung = Array.from({ length: 160 }, (__, at) => [96, 128, 160, 192][at % 4] ?? 0)
        const { bytes, seconds } = mp3OfFrames([...silence, ...sung])
        await put({ '变.mp3': bytes })
        expect(await scan()).toMatchObject({ read: 1, broken: 0 })
        const [song] = await newest()
        expect(Math.abs((song?.dt ?? 0) - seconds * 1_000)).toBeLessThan(30)
        const [url] = (await ask(musicCalls.songUrl, { id: song?.id ?? 0 })).data
        expect(Math.abs((url?.br ?? 0) - (bytes.length * 8) / seconds)).toBeLessThan(2_000)
      },
    )

    it('a library that was read by an earlier release is read once more, its songs the same', async () => {
      await put({ 'a.mp3': mp3({ title: '甲' }), 'l.m3u': 'a.mp3' })
      await scan()
      const before = await byName('甲')
      const reading = musicMigrations.find(({ name }) => name === '0014-music-read-again')
      await reading?.up(app().db)
      expect(await scan()).toMatchObject({ read: 1, broken: 0 })
      expect(await byName('甲')).toEqual(before)
      expect(await scan()).toMatchObject({ read: 0, hasChanged: false })
    })

    itOnSqlite('forgets nothing while the folder is not there', async () => {
      await put({ 'a.mp3': mp3({ title: '甲' }) })
      await scan()
      await rename(app().musicDir, `${app().musicDir}-away`)
      await expect(scan()).rejects.toThrow('ENOENT')
      expect(await byName('甲')).toBeDefined()
      await rename(`${app().musicDir}-away`, app().musicDir)
    })

    itOnSqlite('follows no links and looks into nothing hidden', async () => {
      const outside = join(app().musicDir, '../outside')
      await putFiles(outside, { 'secret.mp3': mp3({ title: '外面的' }, 1), 'secret.lrc': '[00:00.00]密' })
      await put({ '.hidden/h.mp3': mp3({ title: '藏着的' }, 2), '.h.mp3': mp3({ title: '也藏着' }, 3) })
      await symlink(join(outside, 'secret.mp3'), join(app().musicDir, 'link.mp3'))
      await symlink(outside, join(app().musicDir, 'folder'))
      expect(await scan()).toMatchObject({ read: 0 })
      expect(await newest()).toEqual([])
    })

    itOnSqlite('a file that became a link after it was read is not opened', async () => {
      const outside = join(app().musicDir, '../outside')
      await putFiles(outside, { 's.mp3': mp3({ title: '外' }, 1), 's.lrc': '[00:00.00]密' })
      await put({ 'a/s.mp3': mp3({ title: '内' }, 2), 'a/s.lrc': '[00:01.00]原来的' })
      await scan()
      const song = await byName('内')
      const [url] = (await ask(musicCalls.songUrl, { id: song?.id ?? 0 })).data
      const address = url?.url?.replace('https://xiaolou.example', '') ?? ''
      expect((await app().http.inject(address)).statusCode).toBe(200)
      await rm(join(app().musicDir, 'a'), { recursive: true })
      await symlink(outside, join(app().musicDir, 'a'))
      expect((await app().http.inject(address)).statusCode).toBe(404)
      expect(await ask(musicCalls.lyric, { id: song?.id ?? 0 })).toMatchObject({ lrc: '', nolyric: true })
    })
  },
)

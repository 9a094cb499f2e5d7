import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { playMusic } from '@xiaolou/contract/music'
import { musicCalls } from '@xiaolou/contract/music-call'
import { getHomeStatus } from '@xiaolou/contract/presence'
import { updateConfig } from '@xiaolou/contract/site'
import { expect, it } from 'vitest'
import { musicOnEveryDatabase } from '../../testing/music.ts'

musicOnEveryDatabase(
  'lists, listening and searching',
  (app, { ask, byName, lists, mp3, newest, put, scan }, itOnSqlite) => {
    const found = async (keywords: string) =>
      (await ask(musicCalls.search, { keywords })).result.songs.map(song => song.name)

    it('tells what the owner heard, and when it is over, only where the owner lets it be told', async () => {
      await put({ '琴.mp3': mp3({ title: '送别', artist: '李叔同' }) })
      await scan()
      const id = (await byName('送别'))?.id ?? 0
      const token = await app().signIn('administrator')
      const guest = await app().signIn('user')
      const hear = (as: string) => app().call(playMusic, { body: { id } }, { token: as })
      const song = async () => {
        app().clock.advance(5_001)
        return (await app().call(getHomeStatus)).result.song
      }
      await hear(token)
      await app().call(updateConfig, { body: { owner_song: 'shown' } }, { token })
      expect(await song()).toBeNull()
      await hear(guest)
      expect(await song()).toBeNull()
      const at = app().clock.now()
      await hear(token)
      expect(await song()).toEqual({ name: '送别', artist: '李叔同', at, is_playing: false })
      await app().call(updateConfig, { body: { owner_song: 'off' } }, { token })
      expect(await song()).toBeNull()
    })

    it('lists folders, then playlists, in their own order', async () => {
      await put({
        '乙集/02 b.mp3': mp3({ title: '二', track: 2 }, 1),
        '乙集/01 a.mp3': mp3({ title: '一', track: 1 }, 2),
        '甲集/里/c.mp3': mp3({ title: '三' }, 3),
        'd.mp3': mp3({ title: '四' }, 4),
        '夜.m3u8':
          '\ufeff#EXTM3U\r\n#EXTINF:1,三\r\n甲集/里/c.mp3\r\n乙集\\01 a.mp3\r\n../../etc/passwd\r\n/etc/passwd\r\nhttp://a.example/x.mp3\r\n没有.mp3\r\n',
      })
      await scan()
      const [, , , , all, ...own] = await lists()
      expect([all?.name, all?.trackCount]).toEqual(['全部歌曲', 4])
      expect(own.map(list => [list.name, list.trackCount])).toEqual([
        ['甲集', 1],
        ['乙集', 2],
        ['夜', 2],
      ])
      const tracks = async (at: number) =>
        (await ask(musicCalls.playlistTracks, { id: own[at]?.id ?? 0 })).songs.map(song => song.name)
      expect(await tracks(1)).toEqual(['一', '二'])
      expect(await tracks(2)).toEqual(['三', '一'])
      await rm(join(app().musicDir, '夜.m3u8'))
      expect(await scan()).toMatchObject({ hasChanged: true })
      expect(await lists()).toHaveLength(7)
    })

    it('counts listening once per visitor and song in ten minutes, and puts the most heard fourth', async () => {
      await put({
        'a.mp3': mp3({ title: '甲' }, 1),
        'b.mp3': mp3({ title: '乙' }, 2),
        'c.mp3': mp3({ title: '丙' }, 3),
      })
      await scan()
      const id = (await byName('丙'))?.id ?? 0
      const play = async (address: string, song = id, agent?: string) =>
        (await app().call(playMusic, { body: { id: song } }, { address, ...(agent && { agent }) })).result
      expect(await play('198.51.100.1')).toBe(true)
      expect(await play('198.51.100.1')).toBe(false)
      expect(await play('198.51.100.2')).toBe(true)
      expect(await play('198.51.100.3', 12345)).toBe(false)
      expect(await play('198.51.100.4', id, 'Googlebot/2.1')).toBe(false)
      app().clock.advance(600_001)
      expect(await play('198.51.100.1')).toBe(true)
      await app().app.flushCounters()
      const charts = await lists()
      const tracks = async (at: number) =>
        (await ask(musicCalls.playlistTracks, { id: charts[at]?.id ?? 0 })).songs.map(song => song.name)
      expect((await tracks(3))[0]).toBe('丙')
      expect((await tracks(0))[0]).toBe('丙')
      expect(charts[3]?.playCount).toBe(3)
      app().clock.advance(8 * 24 * 3_600_000)
      const other = (await byName('甲'))?.id ?? 0
      await play('198.51.100.1', other)
      await app().app.flushCounters()
      expect((await tracks(0))[0]).toBe('甲')
      expect((await tracks(3))[0]).toBe('丙')
    })

    itOnSqlite('shuffles anew every day, and all day the same', async () => {
      await put(
        Object.fromEntries(
          Array.from({ length: 9 }, (_, at) => [`${at}.mp3`, mp3({ title: `歌${at}` }, at + 1)]),
        ),
      )
      await scan()
      const drawn = async () => {
        const chart = (await lists())[2]
        return (await ask(musicCalls.playlistTracks, { id: chart?.id ?? 0 })).songs.map(song => song.name)
      }
      const today = await drawn()
      app().clock.advance(3_600_000)
      expect(await drawn()).toEqual(today)
      app().clock.advance(24 * 3_600_000)
      const tomorrow = await drawn()
      expect(tomorrow).not.toEqual(today)
      expect(tomorrow.toSorted()).toEqual(today.toSorted())
    })

    it('searches by name, artist, album, other name, sound and initials, in either writing', async () => {
      await put({
        '1.mp3': mp3({ title: '風繼續吹', artist: '張國榮', album: '精選' }, 1),
        '2.mp3': mp3({ title: '东风破', artist: '周杰伦', album: '叶惠美', subtitle: 'East Wind' }, 2),
        '3.mp3': mp3({ title: '风', artist: '某人' }, 3),
        '4.mp3': mp3({ title: 'Hello', artist: 'Adele' }, 4),
      })
      await scan()
      expect(await found('风继续')).toEqual(['風繼續吹'])
      expect(await found('张国荣')).toEqual(['風繼續吹'])
      expect(await found('張國榮')).toEqual(['風繼續吹'])
      expect(await found('風')).toEqual(['风', '風繼續吹', '东风破'])
      expect(await found('周杰伦 东风')).toEqual(['东风破'])
      expect(await found('zhoujielun')).toEqual(['东风破'])
      expect(await found('jielun')).toEqual(['东风破'])
      expect(await found('zjl')).toEqual(['东风破'])
      expect(await found('dfp')).toEqual(['东风破'])
      expect(await found('葉惠美')).toEqual(['东风破'])
      expect(await found('east wind')).toEqual(['东风破'])
      expect(await found('ＨＥＬＬＯ')).toEqual(['Hello'])
      expect(await found("'; drop table music_song; --")).toEqual([])
      expect(await found('%')).toEqual([])
      const page = await ask(musicCalls.search, { keywords: '風', limit: 1, offset: 1 })
      expect(page.result).toMatchObject({ songs: [{ name: '風繼續吹' }], songCount: 3, hasMore: true })
      expect(page.result.songs[0]?.al.picUrl).toContain('/wapi/cover/')
    })

    itOnSqlite('watches: what is put into the folder is there soon after', async () => {
      await put({ 'a.mp3': mp3({ title: '甲' }, 1) })
      const errors: unknown[] = []
      const said: string[] = []
      const watch = await app().app.music.library.watch(
        { onError: cause => errors.push(cause), onUnread: words => said.push(words) },
        { quietMs: 40, rescanEveryMs: 60_000 },
      )
      await watch.start()
      expect((await newest()).map(song => song.name)).toEqual(['甲'])
      await put({ '新/b.mp3': mp3({ title: '乙' }, 2) })
      await expect.poll(async () => (await newest()).length).toBe(2)
      await put({ '新/c.mp3': mp3({ title: '丙' }, 3) })
      await expect.poll(async () => (await newest()).length).toBe(3)
      await put({ '新/d.mp3': '', 'e.ape': 'x', 'f.flac': 'fLaC?' })
      await expect
        .poll(() => said.at(-1))
        .toBe('音乐文件夹里有 3 个听不了：1 个坏了，或者没有传完；1 个是空的；1 个是浏览器放不了的格式')
      await watch.stop()
      expect(errors).toEqual([])
    })
  },
)

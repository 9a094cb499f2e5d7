import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { musicCalls } from '@xiaolou/contract/music-call'
import * as managing from '@xiaolou/contract/music-manage'
import { expect, it } from 'vitest'
import { musicOnEveryDatabase } from '../../testing/music.ts'

const nothing = { lrc: '', tlyric: '', romalrc: '', yrc: '' }

musicOnEveryDatabase('the owner’s songs', (app, { ask, byName, mp3, put, scan }, itOnSqlite) => {
  const call = async () => {
    const token = await app().signIn('administrator')
    return {
      remove: (id: number) => app().call(managing.deleteSong, { body: { id } }, { token }),
      rename: (id: number, tags: managing.SongTags | null) =>
        app().call(managing.saveSongTags, { body: { id, tags } }, { token }),
      playlists: {
        get: () => app().call(managing.getPlaylists, undefined, { token }),
        save: (body: { path?: string; name: string; song_ids: number[] }) =>
          app().call(managing.savePlaylist, { body }, { token }),
        remove: (list: string) => app().call(managing.deletePlaylist, { body: { path: list } }, { token }),
      },
      unread: () => app().call(managing.getUnreadSongs, { body: {} }, { token }),
      look: () => app().call(managing.scanSongs, undefined, { token }),
      list: (body: object = {}) => app().call(managing.getManagedSongs, { body }, { token }),
      files: async (id: number) =>
        (await app().call(managing.getLyricFiles, { body: { id } }, { token })).result,
      save: (id: number, revision: string, files: Partial<typeof nothing>, more: object = {}) =>
        app().call(
          managing.saveLyricFiles,
          { body: { id, revision, files: { ...nothing, ...files }, ...more } },
          { token },
        ),
    }
  }
  const path = (...parts: string[]) => join(app().musicDir, ...parts)

  it('are listed page by page with how their lyrics are there, and found by pinyin', async () => {
    await put({
      '春/甲.mp3': mp3({ title: '听雨', artist: '蒋捷' }, 1),
      '春/甲.yrc': '[0,10](0,10,0)雨',
      '春/乙.mp3': mp3({ title: '送别' }, 2),
      '春/乙.lrc': '[00:01.00]长亭外',
      '丙.mp3': mp3({ title: '无词' }, 3),
      '丁.mp3': mp3({ title: '逐字' }, 4),
      '丁.lrc': '[00:01.00]<00:01.00>逐<00:01.50>字',
    })
    const { list, look } = await call()
    expect((await look()).result).toEqual({ read: 4, broken: 0, removed: 0 })
    const { result } = await list({ current: 1, size: 2 })
    expect(result).toMatchObject({ total: 4, current: 1, size: 2 })
    const all = (await list()).result.list
    expect(Object.fromEntries(all.map(song => [song.name, song.lyric]))).toEqual({
      ...{ 听雨: 'words', 送别: 'lines', 无词: 'none', 逐字: 'words' },
    })
    expect((await list({ search: 'songbie' })).result.list).toMatchObject([
      { name: '送别', path: '春/乙.mp3' },
    ])
  })

  itOnSqlite(
    'get lyrics beside them, which the player reads at once, and lose those that are empty',
    async () => {
      await put({ '甲.mp3': mp3({ title: '送别' }, 1), '甲.tr.lrc': '[00:01.00]old' })
      await scan()
      const { files, save } = await call()
      const id = (await byName('送别'))?.id ?? 0
      const opened = await files(id)
      expect(opened).toMatchObject({
        song: { name: '送别' },
        files: { ...nothing, tlyric: '[00:01.00]old', ttml: '' },
      })
      expect((await app().http.inject(opened.address)).statusCode).toBe(200)
      const words = {
        lrc: '[00:01.000]长亭外\n',
        yrc: '[1000,900](1000,300,0)长(1300,300,0)亭(1600,300,0)外\n',
      }
      const saved = await save(id, opened.revision, { ...words, tlyric: '[00:01.000]Outside\n' })
      expect(saved.result.revision).not.toBe(opened.revision)
      const lyric = await ask(musicCalls.lyricNew, { id })
      expect(lyric).toMatchObject({ lrc: words.lrc, yrc: words.yrc, tlyric: '[00:01.000]Outside\n' })
      const emptied = await save(id, saved.result.revision, { lrc: words.lrc })
      expect((await readdir(app().musicDir)).filter(name => name !== '.keep').sort()).toEqual([
        '甲.lrc',
        '甲.mp3',
      ])
      expect((await files(id)).revision).toBe(emptied.result.revision)
    },
  )

  itOnSqlite('are not written over what somebody else has written meanwhile', async () => {
    await put({ '甲.mp3': mp3({ title: '送别' }, 1) })
    await scan()
    const { files, save } = await call()
    const id = (await byName('送别'))?.id ?? 0
    const { revision } = await files(id)
    await writeFile(path('甲.lrc'), '[00:02.00]别人写的')
    expect(await save(id, revision, { lrc: '[00:01.00]我写的' })).toMatchObject({
      code: 100043,
      message: expect.stringContaining('别处又改过'),
    })
    expect(await readFile(path('甲.lrc'), 'utf8')).toBe('[00:02.00]别人写的')
  })

  it('name what cannot be played, and why', async () => {
    await put({
      '好.mp3': mp3({ title: '好' }, 1),
      '空.mp3': '',
      '坏.flac': 'fLaC 坏了',
      '别家/a.ncm': 'CTENFDAM',
      '别家/b.ape': 'MAC ',
      '说明.txt': '不是歌',
    })
    const { look, unread } = await call()
    expect((await look()).result).toEqual({ read: 3, broken: 2, removed: 0 })
    expect((await unread()).result).toMatchObject({
      total: 4,
      list: [
        { path: '别家/a.ncm', reason: 'unplayable' },
        { path: '别家/b.ape', reason: 'unplayable' },
        { path: '坏.flac', reason: 'damaged' },
        { path: '空.mp3', reason: 'empty' },
      ],
    })
    expect((await look()).result).toEqual({ read: 0, broken: 0, removed: 0 })
    await rm(path('别家'), { recursive: true })
    await put({ '空.mp3': mp3({ title: '满' }, 2) })
    await look()
    expect((await unread()).result.list).toMatchObject([{ path: '坏.flac' }])
  })

  itOnSqlite('find their lyrics and lists however their names are composed', async () => {
    const [composed, decomposed] = ['ガ/バÉ', 'ガ/バÉ'].map((name, at) =>
      name.normalize(at === 0 ? 'NFC' : 'NFD'),
    )
    await put({
      [`${decomposed}.mp3`]: mp3({}, 1),
      [`${decomposed?.split('/')[0]}/${composed?.split('/')[1]}.lrc`]: '[00:01.00]词',
      '单.m3u8': `./${composed}.mp3\n`,
    })
    await scan()
    const song = await byName('バÉ'.normalize('NFC'))
    expect((await ask(musicCalls.lyric, { id: song?.id ?? 0 })).lrc).toBe('[00:01.00]词')
    const { files, playlists } = await call()
    expect((await files(song?.id ?? 0)).files.lrc).toBe('[00:01.00]词')
    expect((await playlists.get()).result).toMatchObject([{ lost: 0, songs: [{ id: song?.id }] }])
  })

  itOnSqlite('are answered line by line and word by word, whatever the file beside them holds', async () => {
    await put({
      'q.mp3': mp3({ title: 'Q' }, 1),
      'q.lrc': '[ti:x]\n[0,4390]Stop(0,274) (274,274)And(548,274)\n[4390,2000]Stare(4390,500)',
      'e.mp3': mp3({ title: 'E' }, 2),
      'e.lrc': '[00:01.260]My[00:01.530] [00:00.000]tea[00:01.860]\n[00:02.00]<00:02.00>a <00:02.50>b',
    })
    await scan()
    const [q = 0, e = 0] = [(await byName('Q'))?.id, (await byName('E'))?.id]
    const lines = '[ti:x]\n[00:00.000]Stop And\n[00:04.390]Stare'
    expect((await ask(musicCalls.lyric, { id: q })).lrc).toBe(lines)
    expect(await ask(musicCalls.lyricNew, { id: q })).toMatchObject({
      lrc: lines,
      yrc: '[0,4390](0,274,0)Stop(274,274,0) (548,274,0)And\n[4390,2000](4390,500,0)Stare',
    })
    expect((await ask(musicCalls.lyric, { id: e })).lrc).toBe('[00:01.260]My tea\n[00:02.00]a b')
  })

  itOnSqlite('keep a TTML file under another name when it is put aside', async () => {
    await put({ '甲.mp3': mp3({ title: '送别' }, 1), '甲.ttml': '<tt></tt>' })
    await scan()
    const { files, save } = await call()
    const id = (await byName('送别'))?.id ?? 0
    await save(id, (await files(id)).revision, { lrc: '[00:01.00]长亭外' }, { is_ttml_aside: true })
    expect(await readFile(path('甲.ttml.old'), 'utf8')).toBe('<tt></tt>')
    expect((await files(id)).files.ttml).toBe('')
  })

  itOnSqlite(
    'lose nothing that was not shown: another translation, a file too long to be read, an older TTML',
    async () => {
      await put({
        '甲.mp3': mp3({ title: '送别' }, 1),
        '甲.zh.lrc': '[00:01.00]shown',
        '甲.tr.lrc': '[00:01.00]hidden',
        '甲.ttml': '<tt>new</tt>',
        '甲.ttml.old': '<tt>old</tt>',
      })
      await scan()
      const { files, save } = await call()
      const id = (await byName('送别'))?.id ?? 0
      const { revision } = await files(id)
      const saved = await save(id, revision, { lrc: '[00:01.00]长亭外' }, { is_ttml_aside: true })
      expect(saved.result.revision).not.toBe(revision)
      expect(await readFile(path('甲.tr.lrc'), 'utf8')).toBe('[00:01.00]hidden')
      expect(await readFile(path('甲.ttml.old'), 'utf8')).toBe('<tt>old</tt>')
      expect(await readFile(path('甲.ttml.old2'), 'utf8')).toBe('<tt>new</tt>')
      const long = `[00:01.00]${'长'.repeat(100_000)}`
      await writeFile(path('甲.lrc'), long)
      const now = await files(id)
      expect(now.files.lrc).toBe('')
      expect(await save(id, now.revision, { lrc: '[00:01.00]短' })).toMatchObject({
        code: 100043,
        message: expect.stringContaining('甲.lrc 太长'),
      })
      expect(await readFile(path('甲.lrc'), 'utf8')).toBe(long)
    },
  )

  itOnSqlite(
    'are written nowhere but beside the song: a link is refused in words, and nothing is left',
    async () => {
      await put({ '甲.mp3': mp3({ title: '送别' }, 1), 外面: '别动' })
      await scan()
      await symlink(path('外面'), path('甲.lrc'))
      const { files, save } = await call()
      const id = (await byName('送别'))?.id ?? 0
      const { revision } = await files(id)
      expect(await save(id, revision, { lrc: '[00:01.00]长亭外' })).toMatchObject({
        code: 100043,
        message: expect.stringContaining('写不进去'),
      })
      expect(await readFile(path('外面'), 'utf8')).toBe('别动')
      expect((await readdir(app().musicDir)).filter(name => name.endsWith('.part'))).toEqual([])
    },
  )

  it('are called what the owner calls them, over new tags and another place, until the file is to say it again', async () => {
    await put({ '甲.mp3': mp3({ title: 'track01', artist: 'unknown' }, 1) })
    const { look, list, rename } = await call()
    await look()
    const id = (await byName('track01'))?.id ?? 0
    const cover_url = `/uploads/${'ab'.repeat(20)}.webp`
    const tags = { name: '阳关三叠', artists: ['王维', '楼中人'], album: '渭城曲', track_no: 3, cover_url }
    expect((await rename(id, tags)).result).toBe(true)
    expect(await byName('阳关三叠')).toMatchObject({
      ...{ id, ar: [{ name: '王维' }, { name: '楼中人' }] },
      al: { name: '渭城曲', picUrl: expect.stringContaining(cover_url) },
    })
    expect((await list({ search: 'yangguan' })).result.list).toMatchObject([
      { id, is_renamed: true, track_no: 3, cover: cover_url },
    ])
    await put({ '别处/乙.mp3': mp3({ title: 'track01 again' }, 1) })
    await rm(path('甲.mp3'))
    await look()
    expect((await list()).result.list).toMatchObject([{ id, name: '阳关三叠', path: '别处/乙.mp3' }])
    expect((await list({ search: 'track01' })).result.total).toBe(0)
    await rename(id, null)
    expect((await list()).result.list).toMatchObject([{ id, name: 'track01 again', is_renamed: false }])
    expect(await rename(id, { ...tags, name: '' })).toMatchObject({ status: 400 })
    expect(await rename(1, tags)).toMatchObject({ status: 404 })
  })

  it('are put into lists that are files for every player, in the order of the owner', async () => {
    await put({
      '春/甲.mp3': mp3({ title: '甲' }, 1),
      '乙.mp3': mp3({ title: '乙' }, 2),
      '旧/单.m3u8': '../乙.mp3\n没有.mp3\n',
    })
    const { look, playlists } = await call()
    await look()
    const [one, two] = [(await byName('甲'))?.id ?? 0, (await byName('乙'))?.id ?? 0]
    expect((await playlists.get()).result).toMatchObject([
      { path: '旧/单.m3u8', name: '单', songs: [{ id: two, name: '乙' }], lost: 1 },
    ])
    await playlists.save({ name: '夜里听', song_ids: [two, one] })
    expect(await readFile(path('夜里听.m3u8'), 'utf8')).toBe(
      '#EXTM3U\n#PLAYLIST:夜里听\n./乙.mp3\n./春/甲.mp3\n',
    )
    await playlists.save({ path: '旧/单.m3u8', name: '新', song_ids: [one] })
    expect(await readFile(path('旧/新.m3u8'), 'utf8')).toContain('../春/甲.mp3')
    const lists = (await playlists.get()).result
    expect(lists.map(({ name, songs }) => [name, songs.map(song => song.name)])).toEqual([
      ['夜里听', ['乙', '甲']],
      ['新', ['甲']],
    ])
    expect(await playlists.save({ name: '夜里听', song_ids: [] })).toMatchObject({
      code: 100043,
      field: 'name',
    })
    expect(await playlists.save({ name: '../外面', song_ids: [] })).toMatchObject({
      code: 100043,
      field: 'name',
    })
    await playlists.remove('夜里听.m3u8')
    expect((await playlists.get()).result.map(({ name }) => name)).toEqual(['新'])
    expect(await playlists.remove('夜里听.m3u8')).toMatchObject({ status: 404 })
  })

  itOnSqlite('are in a list under any name, and one that no list can hold is named', async () => {
    await put({
      '#1 Crush.mp3': mp3({ title: '甲' }, 1),
      'Re: hello.mp3': mp3({ title: '乙' }, 2),
      '丙\n丁.mp3': mp3({ title: '丙' }, 3),
    })
    const { look, playlists } = await call()
    await look()
    const ids = await Promise.all(['甲', '乙', '丙'].map(async name => (await byName(name))?.id ?? 0))
    expect(await playlists.save({ name: '夜', song_ids: ids })).toMatchObject({
      ...{ code: 100043, message: expect.stringMatching(/^「丙 丁\.mp3」的文件名里有换行/) },
    })
    await playlists.save({ name: '夜', song_ids: ids.slice(0, 2) })
    expect((await playlists.get()).result).toMatchObject([
      { name: '夜', lost: 0, songs: [{ name: '甲' }, { name: '乙' }] },
    ])
  })

  itOnSqlite('say so where their folder is gone', async () => {
    const { look } = await call()
    await rm(app().musicDir, { recursive: true })
    expect(await look()).toMatchObject({ code: 100043, message: expect.stringContaining('MUSIC_DIR') })
  })

  it('go with all that lies beside them, wherever they lie, and nothing else does', async () => {
    const same = mp3({ title: '送别' }, 1)
    await put({
      '甲.mp3': same,
      '甲.lrc': '[00:01.00]长亭外',
      '别处/甲.mp3': same,
      '乙.mp3': mp3({ title: '留下' }, 2),
      '乙.lrc': '字',
    })
    await scan()
    const id = (await byName('送别'))?.id ?? 0
    const { remove, list } = await call()
    expect((await remove(id)).result).toBe(true)
    expect((await list()).result.list).toMatchObject([{ name: '留下', lyric: 'lines' }])
    expect((await readdir(app().musicDir, { recursive: true })).sort()).toEqual(
      ['.keep', '乙.lrc', '乙.mp3', '别处'].sort(),
    )
    expect((await remove(id)).status).toBe(404)
  })

  it('are the owner’s alone; a song that is not there is said', async () => {
    const guest = await app().signIn('user')
    const body = { id: 1, revision: '', files: nothing }
    for (const [token, status] of [
      [guest, 403],
      [undefined, 401],
    ] as const) {
      const caller = token ? { token } : {}
      expect((await app().call(managing.getManagedSongs, { body: {} }, caller)).status).toBe(status)
      expect((await app().call(managing.scanSongs, undefined, caller)).status).toBe(status)
      expect((await app().call(managing.deleteSong, { body: { id: 1 } }, caller)).status).toBe(status)
      expect((await app().call(managing.getPlaylists, undefined, caller)).status).toBe(status)
      expect(
        (await app().call(managing.savePlaylist, { body: { name: '单', song_ids: [] } }, caller)).status,
      ).toBe(status)
      expect((await app().call(managing.deletePlaylist, { body: { path: 'x' } }, caller)).status).toBe(status)
      expect((await app().call(managing.saveSongTags, { body: { id: 1, tags: null } }, caller)).status).toBe(
        status,
      )
      expect((await app().call(managing.getLyricFiles, { body: { id: 1 } }, caller)).status).toBe(status)
      expect((await app().call(managing.saveLyricFiles, { body }, caller)).status).toBe(status)
    }
    const { save } = await call()
    expect(await save(1, '', {})).toMatchObject({ status: 404, message: '小楼里没有这首歌' })
  })
})

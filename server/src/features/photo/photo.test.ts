import * as photo from '@xiaolou/contract/photo'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

async function picture(app: TestApp, width: number, color: string): Promise<string> {
  const bytes = await sharp({ create: { width, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return (await app.app.media.uploads.saveImage(bytes)).url
}

onEveryDatabase('photos', (app, itOnSqlite) => {
  const addAlbum = async (token: string, album_name: string, more: object = {}) => {
    const answer = await app().call(photo.addAlbum, { body: { album_name, ...more } }, { token })
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`)
    return answer.result.id
  }
  const addPhotos = (token: string, album_id: number, photoList: { url: string; caption?: string }[]) =>
    app().call(photo.addPhotos, { body: { album_id, photoList } }, { token })
  const albumOf = async (id: number) =>
    (await app().call(photo.getAllAlbumList)).result.find(album => album.id === id)
  const photosOf = (id: number) => app().call(photo.getAllPhotosByAlbumId, { params: { id } })
  const idsOf = async (id: number) => (await photosOf(id)).result.map(row => row.id)
  const remove = (token: string, idList: number[], type?: 1 | 2) =>
    app().call(photo.deletePhotos, { body: { idList, ...(type && { type }) } }, { token })

  it('gives photos with their size, smaller forms, colour and a tiny stand-in, newest first', async () => {
    const token = await app().signIn('administrator')
    const album = await addAlbum(token, '江南', { description: '雨里' })
    const urls = [await picture(app(), 1_200, '#3366aa'), await picture(app(), 100, '#aa6633')]
    const photoList = [
      { url: urls[0] ?? '', caption: '桥 <b>', taken_at: '2024-02-29 08:30:00' },
      { url: urls[1] ?? '' },
    ]
    const { idList } = (await addPhotos(token, album, photoList)).result
    const { result } = await photosOf(album)
    expect(result.map(row => row.id)).toEqual([...idList].reverse())
    expect(result[1]).toMatchObject({
      album_id: album,
      url: urls[0],
      width: 1_200,
      height: 300,
      caption: '桥 <b>',
      taken_at: '2024-02-29 08:30:00',
    })
    expect(result[1]?.srcset).toContain('.w320.webp 320w')
    expect(result[1]?.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(result[0]).toMatchObject({ caption: '', taken_at: '', srcset: '', width: 100 })
    for (const { placeholder } of result) {
      expect(placeholder.length).toBeLessThanOrEqual(200)
      const tiny = sharp(Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64'))
      const { format, width, height } = await tiny.metadata()
      expect([format, Math.max(width, height)]).toEqual(['webp', 8])
    }
  })

  itOnSqlite('lets the first frame stand in for an animation', async () => {
    const token = await app().signIn('administrator')
    const album = await addAlbum(token, '动图')
    const frames = Buffer.concat([Buffer.alloc(400 * 400 * 3, 200), Buffer.alloc(400 * 400 * 3, 20)])
    const raw = { width: 400, height: 800, channels: 3, pageHeight: 400 } as const
    const { url } = await app().app.media.uploads.saveImage(await sharp(frames, { raw }).gif().toBuffer())
    await addPhotos(token, album, [{ url }])
    const [row] = (await photosOf(album)).result
    expect(row).toMatchObject({ width: 400, height: 400, srcset: '' })
    const tiny = Buffer.from(row?.placeholder.replace('data:image/webp;base64,', '') ?? '', 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ width: 8, height: 8 })
    expect((await sharp(tiny).stats()).dominant.r).toBeGreaterThan(150)
  })

  it('counts what is in an album and shows its own cover, else its newest photo', async () => {
    const token = await app().signIn('administrator')
    const [own, first, second] = [
      await picture(app(), 400, '#010203'),
      await picture(app(), 500, '#a0b0c0'),
      await picture(app(), 600, '#c0b0a0'),
    ]
    const album = await addAlbum(token, '旧物')
    expect(await albumOf(album)).toMatchObject({
      photo_count: 0,
      album_cover: '',
      cover: { url: '', width: 0 },
    })
    await addPhotos(token, album, [{ url: first }])
    const [newest = 0] = (await addPhotos(token, album, [{ url: second }])).result.idList
    expect(await albumOf(album)).toMatchObject({
      photo_count: 2,
      album_cover: '',
      cover: { url: second, width: 600 },
    })
    await remove(token, [newest])
    expect(await albumOf(album)).toMatchObject({ photo_count: 1, cover: { url: first, width: 500 } })
    const body = { id: album, album_name: '旧物', album_cover: own }
    expect((await app().call(photo.updateAlbum, { body }, { token })).result).toBe(true)
    expect(await albumOf(album)).toMatchObject({ album_cover: own, cover: { url: own, width: 400 } })
  })

  itOnSqlite(
    'keeps photos in the bin from the album, its count and its cover, until they are restored',
    async () => {
      const token = await app().signIn('administrator')
      const album = await addAlbum(token, '收放')
      const url = await picture(app(), 640, '#77aa11')
      const { idList } = (await addPhotos(token, album, [{ url }, { url }, { url }])).result
      const [a = 0, b = 0, c = 0] = idList
      expect((await remove(token, [b, c], 1)).result).toBe(true)
      expect(await idsOf(album)).toEqual([a])
      expect((await albumOf(album))?.photo_count).toBe(1)
      const owned = async (status?: 1 | 2) => {
        const body = { id: album, size: 2, ...(status && { status }) }
        return (await app().call(photo.getPhotoListByAlbumId, { body }, { token })).result
      }
      expect((await owned()).list).toMatchObject([{ id: a, status: 1, url }])
      expect(await owned(2)).toMatchObject({
        total: 2,
        list: [
          { id: c, status: 2 },
          { id: b, status: 2 },
        ],
      })
      await remove(token, [a], 1)
      expect(await albumOf(album)).toMatchObject({ photo_count: 0, cover: { url: '' } })
      await app().call(photo.revertPhotos, { body: { idList: [a, b] } }, { token })
      expect(await idsOf(album)).toEqual([b, a])
      await remove(token, [b, c], 2)
      expect([await idsOf(album), (await owned(2)).total]).toEqual([[a], 0])
      for (const answer of [
        await remove(token, [b, c], 1),
        await remove(token, [b], 2),
        await app().call(photo.revertPhotos, { body: { idList: [b] } }, { token }),
      ]) {
        expect(answer).toMatchObject({ status: 404, code: 100010 })
      }
    },
  )

  it('deletes an album only when nothing is in it, the bin included', async () => {
    const token = await app().signIn('administrator')
    const album = await addAlbum(token, '要删的')
    const url = await picture(app(), 320, '#ee1177')
    const { idList } = (await addPhotos(token, album, [{ url }])).result
    const deleteAlbum = () => app().call(photo.deleteAlbum, { params: { id: album } }, { token })
    expect(await deleteAlbum()).toMatchObject({ status: 200, code: 100009 })
    await remove(token, idList, 1)
    expect(await deleteAlbum()).toMatchObject({ status: 200, code: 100009 })
    expect(await albumOf(album)).toBeDefined()
    await remove(token, idList, 2)
    expect((await deleteAlbum()).result).toBe(true)
    expect(await albumOf(album)).toBeUndefined()
    expect(await photosOf(album)).toMatchObject({ status: 404, code: 100009 })
    expect(await deleteAlbum()).toMatchObject({ status: 404, code: 100009 })
  })

  it('refuses a second album of one name, even at once', async () => {
    const token = await app().signIn('administrator')
    await addAlbum(token, '同名')
    const other = await addAlbum(token, '另一本')
    const taken = { status: 200, code: 100009, message: '已经有同名的相册了' }
    expect(await app().call(photo.addAlbum, { body: { album_name: ' 同名 ' } }, { token })).toMatchObject(
      taken,
    )
    const rename = (id: number, album_name: string) =>
      app().call(photo.updateAlbum, { body: { id, album_name } }, { token })
    expect(await rename(other, '同名')).toMatchObject(taken)
    expect(await rename(other, '另一本')).toMatchObject({ code: 0 })
    expect(await rename(999_999, '无')).toMatchObject({ status: 404, code: 100009 })
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => app().call(photo.addAlbum, { body: { album_name: '一齐' } }, { token })),
    )
    expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 100009, 100009])
  })

  itOnSqlite('refuses what is no photo, in Chinese, and adds nothing', async () => {
    const token = await app().signIn('administrator')
    const album_id = await addAlbum(token, '挑剔')
    const url = await picture(app(), 333, '#224466')
    const stranger = `/uploads/${'a'.repeat(40)}.jpg`
    const bodies = [
      {},
      { album_id, photoList: [] },
      { album_id, photoList: [{ url: '' }] },
      { album_id, photoList: [{ url: 'https://elsewhere.example/a.jpg' }] },
      { album_id, photoList: [{ url: '/uploads/../secret.png' }] },
      { album_id, photoList: [{ url }, { url: stranger }] },
      { album_id, photoList: [{ url: url.replace('.jpg', '.png') }] },
      { album_id, photoList: [{ url, taken_at: '昨天' }] },
      { album_id, photoList: [{ url, taken_at: '2024-13-40 25:00:00' }] },
      { album_id, photoList: [{ url, caption: '长'.repeat(201) }] },
      { album_id, photoList: Array.from({ length: 101 }, () => ({ url })) },
      { album_id: -1, photoList: [{ url }] },
    ]
    for (const payload of bodies) {
      const request = { method: 'POST', url: '/api/photo/add', headers: { authorization: token } } as const
      const answer = await app().http.inject({ ...request, payload })
      expect([answer.statusCode, answer.json().code], JSON.stringify(payload).slice(0, 90)).toEqual([
        200, 100010,
      ])
      expect(answer.json().message).toMatch(/[一-龥]/)
    }
    expect(await idsOf(album_id)).toEqual([])
    expect(await addPhotos(token, 999_999, [{ url }])).toMatchObject({ status: 404, code: 100009 })
    const covers = ['javascript:alert(1)', stranger, 'https://elsewhere.example/a.jpg']
    for (const album_cover of covers) {
      const body = { album_name: '坏封面', album_cover }
      expect(await app().call(photo.addAlbum, { body }, { token })).toMatchObject({
        ...{ status: 200, code: 100009, field: 'album_cover' },
      })
    }
  })

  itOnSqlite('takes size, placeholder and state from what is stored, whatever else is sent', async () => {
    const token = await app().signIn('administrator')
    const album = await addAlbum(token, '伪造')
    const url = await picture(app(), 444, '#135724')
    const forged = {
      url,
      width: 1,
      height: 1,
      color: 'red;background:url(//evil)',
      placeholder: 'javascript:alert(1)',
      srcset: '//evil 1w',
      status: 2,
      id: 1,
    }
    await addPhotos(token, album, [forged])
    const [row] = (await photosOf(album)).result
    expect(row).toMatchObject({ width: 444, height: 300 })
    expect(row?.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(row?.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    expect(row?.srcset).not.toContain('evil')
  })

  it('ends an album at two thousand photos', async () => {
    const token = await app().signIn('administrator')
    const album = await addAlbum(token, '满')
    const url = await picture(app(), 350, '#998877')
    const row = { album_id: album, url, placeholder: '', caption: '', taken_at: '', status: 1, createdAt: 0 }
    for (let at = 0; at < 1_999; at += 200) {
      const rows = Array.from({ length: Math.min(200, 1_999 - at) }, () => row)
      await app().db.query.insertInto('photo').values(rows).execute()
    }
    expect(await addPhotos(token, album, [{ url }, { url }])).toMatchObject({ code: 100010 })
    expect((await addPhotos(token, album, [{ url }])).code).toBe(0)
    expect((await photosOf(album)).result).toHaveLength(2_000)
    expect((await albumOf(album))?.photo_count).toBe(2_000)
    // Without a placeholder, the colour is used.
    const rows = (await photosOf(album)).result
    expect(rows.at(-1)?.placeholder).toBe(rows.at(-1)?.color)
  })
})

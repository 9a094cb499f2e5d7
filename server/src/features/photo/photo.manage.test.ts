import * as photo from '@xiaolou/contract/photo'
import * as manage from '@xiaolou/contract/photo-manage'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase("the owner's albums", (app, itOnSqlite) => {
  const pictureOf = async (color: string) => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
    return (await app().app.media.uploads.saveImage(bytes)).url
  }
  const addAlbum = async (token: string, album_name: string) =>
    (await app().call(photo.addAlbum, { body: { album_name } }, { token })).result.id
  const fill = async (token: string, album_id: number, colors: readonly string[]) => {
    const urls = await Promise.all(colors.map(pictureOf))
    const body = { album_id, photoList: urls.map(url => ({ url })) }
    const { idList } = (await app().call(manage.putPhotos, { body }, { token })).result
    return { urls, idList }
  }
  const shownNames = async () => (await app().call(photo.getAllAlbumList)).result.map(row => row.album_name)
  const shownIds = async (id: number) =>
    (await app().call(photo.getAllPhotosByAlbumId, { params: { id } })).result.map(row => row.id)
  const ownAlbum = async (token: string, id: number) =>
    (await app().call(manage.getOwnAlbum, { params: { id } }, { token })).result
  const cover = async (id: number) =>
    (await app().call(photo.getAllAlbumList)).result.find(row => row.id === id)?.cover.url

  itOnSqlite('is refused to visitors and guests', async () => {
    const guest = await app().signIn('user')
    for (const token of [undefined, guest]) {
      const status = token ? 403 : 401
      const as = token ? { token } : {}
      const one = { id: 1, is_hidden: true, is_binned: true, album_cover: '', album_id: 1, idList: [1] }
      const asked = [
        app().call(manage.getOwnAlbums, {}, as),
        app().call(manage.getOwnAlbum, { params: { id: 1 } }, as),
        app().call(manage.orderAlbums, { body: one }, as),
        app().call(manage.hideAlbum, { body: one }, as),
        app().call(manage.setAlbumCover, { body: one }, as),
        app().call(manage.binAlbum, { body: one }, as),
        app().call(manage.deleteBinnedAlbum, { params: { id: 1 } }, as),
        app().call(manage.putPhotos, { body: { album_id: 1, photoList: [] } }, as),
        app().call(manage.updatePhoto, { body: one }, as),
        app().call(manage.orderPhotos, { body: one }, as),
        app().call(manage.movePhotos, { body: one }, as),
      ]
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(status)
    }
  })

  it('puts albums in order, and a new one last', async () => {
    const token = await app().signIn('administrator')
    const ids: number[] = []
    for (const name of ['甲', '乙', '丙']) ids.push(await addAlbum(token, name))
    const [one = 0, two = 0, three = 0] = ids
    const own = (await shownNames()).filter(name => !'甲乙丙'.includes(name))
    await app().call(manage.orderAlbums, { body: { idList: [three, one, 999_999] } }, { token })
    expect((await shownNames()).slice(0, 2)).toEqual(['丙', '甲'])
    expect(await shownNames()).toHaveLength(own.length + 3)
    await addAlbum(token, '丁')
    expect((await shownNames()).at(-1)).toBe('丁')
    expect(await shownNames()).toContain('乙')
    await app().call(manage.orderAlbums, { body: { idList: [two] } }, { token })
    expect((await shownNames()).slice(0, 3)).toEqual(['乙', '丙', '甲'])
  })

  it('hides an album, and keeps one in the bin with its photos, from every reader until it is back', async () => {
    const token = await app().signIn('administrator')
    const id = await addAlbum(token, '藏着的')
    const { idList } = await fill(token, id, ['#101010'])
    const status = async () => (await app().call(photo.getAllPhotosByAlbumId, { params: { id } })).status
    const sitemap = async () => (await app().http.inject('/sitemap.xml')).body.includes(`/photos?id=${id}<`)
    const seen = async () => [(await shownNames()).includes('藏着的'), await status(), await sitemap()]
    const hide = (is_hidden: boolean) => app().call(manage.hideAlbum, { body: { id, is_hidden } }, { token })
    const bin = (is_binned: boolean) => app().call(manage.binAlbum, { body: { id, is_binned } }, { token })
    expect(await seen()).toEqual([true, 200, true])
    expect((await hide(true)).code).toBe(0)
    expect(await seen()).toEqual([false, 404, false])
    expect((await ownAlbum(token, id)).album).toMatchObject({
      is_hidden: true,
      binned_at: '',
      photo_count: 1,
    })
    await hide(false)
    expect(await seen()).toEqual([true, 200, true])
    const remove = () => app().call(manage.deleteBinnedAlbum, { params: { id } }, { token })
    expect(await remove()).toMatchObject({ code: 100009, message: '只有回收站里的相册能彻底删除' })
    await bin(true)
    expect(await seen()).toEqual([false, 404, false])
    const owned = (await app().call(manage.getOwnAlbums, {}, { token })).result.find(row => row.id === id)
    expect(owned?.binned_at).toMatch(/^\d{4}-/)
    await bin(false)
    expect(await shownIds(id)).toEqual(idList)
    await bin(true)
    expect((await remove()).code).toBe(0)
    expect(await remove()).toMatchObject({ status: 404 })
    expect((await app().call(photo.revertPhotos, { body: { idList } }, { token })).status).toBe(404)
  })

  it('shows photos in the order that they were put in, those that came later before them', async () => {
    const token = await app().signIn('administrator')
    const id = await addAlbum(token, '次序')
    const { idList, urls } = await fill(token, id, ['#200000', '#002000', '#000020'])
    const [a = 0, b = 0, c = 0] = idList
    expect(await shownIds(id)).toEqual([c, b, a])
    expect(await cover(id)).toBe(urls[2])
    const isOrdered = async () => (await ownAlbum(token, id)).album.is_ordered
    expect(await isOrdered()).toBe(false)
    const order = (ids: number[]) =>
      app().call(manage.orderPhotos, { body: { album_id: id, idList: ids } }, { token })
    await order([b, a, c, 999_999])
    expect(await shownIds(id)).toEqual([b, a, c])
    expect(await cover(id)).toBe(urls[1])
    expect(await isOrdered()).toBe(true)
    const [d = 0, e = 0] = (await fill(token, id, ['#303000', '#003030'])).idList
    expect(await shownIds(id)).toEqual([e, d, b, a, c])
    await order([])
    expect(await shownIds(id)).toEqual([e, d, c, b, a])
    expect(await isOrdered()).toBe(false)
    await app().call(manage.setAlbumCover, { body: { id, album_cover: urls[0] ?? '' } }, { token })
    expect(await cover(id)).toBe(urls[0])
    const far = `/uploads/${'0'.repeat(40)}.jpg`
    const refused = await app().call(manage.setAlbumCover, { body: { id, album_cover: far } }, { token })
    expect(refused).toMatchObject({ status: 200, field: 'album_cover' })
  })

  it('puts the same photo in once, however often it is asked', async () => {
    const token = await app().signIn('administrator')
    const id = await addAlbum(token, '一次')
    const url = await pictureOf('#445566')
    const other = await pictureOf('#665544')
    const put = async (urls: string[]) => {
      const body = {
        album_id: id,
        photoList: urls.map(one => ({ url: one, taken_at: '2021-05-01 06:30:00' })),
      }
      return (await app().call(manage.putPhotos, { body }, { token })).result.idList.length
    }
    expect([await put([url]), await put([url, other]), await put([url, other])]).toEqual([1, 1, 0])
    const { photos } = await ownAlbum(token, id)
    expect(photos.map(row => [row.url, row.taken_at])).toEqual([
      [other, '2021-05-01 06:30:00'],
      [url, '2021-05-01 06:30:00'],
    ])
  })

  it('changes words and date apart from each other', async () => {
    const token = await app().signIn('administrator')
    const id = await addAlbum(token, '题字')
    const [one = 0] = (await fill(token, id, ['#778899'])).idList
    const update = (body: object) => app().call(manage.updatePhoto, { body: { id: one, ...body } }, { token })
    await update({ caption: '桥边 <b>' })
    await update({ taken_at: '2020-02-29 08:00:00' })
    const shown = async () => (await app().call(photo.getAllPhotosByAlbumId, { params: { id } })).result[0]
    expect(await shown()).toMatchObject({ caption: '桥边 <b>', taken_at: '2020-02-29 08:00:00' })
    await update({ taken_at: '' })
    expect(await shown()).toMatchObject({ caption: '桥边 <b>', taken_at: '' })
    expect(await update({ taken_at: '2020-02-30' })).toMatchObject({ status: 200, field: 'taken_at' })
    const gone = await app().call(manage.updatePhoto, { body: { id: 999_999, caption: '' } }, { token })
    expect(gone.status).toBe(404)
  })

  it('moves photos to the front of another album, and those in the bin stay there', async () => {
    const token = await app().signIn('administrator')
    const [from, to] = [await addAlbum(token, '从'), await addAlbum(token, '到')]
    const { idList } = await fill(token, from, ['#0a0b0c', '#0c0b0a', '#0b0a0c'])
    const [a = 0, b = 0, c = 0] = idList
    const own = await fill(token, to, ['#99aa00'])
    await app().call(manage.orderPhotos, { body: { album_id: to, idList: own.idList } }, { token })
    await app().call(photo.deletePhotos, { body: { idList: [b], type: 1 } }, { token })
    const move = (ids: number[], album_id: number) =>
      app().call(manage.movePhotos, { body: { idList: ids, album_id } }, { token })
    expect((await move([a, b], to)).code).toBe(0)
    expect(await shownIds(from)).toEqual([c])
    expect(await shownIds(to)).toEqual([a, ...own.idList])
    const { photos, album } = await ownAlbum(token, to)
    expect(photos.filter(row => row.is_binned).map(row => row.id)).toEqual([b])
    expect(album).toMatchObject({ photo_count: 2, binned_count: 1 })
    expect((await move([a], 999_999)).status).toBe(404)
    expect((await move([999_999], to)).status).toBe(404)
  })

  it('orders five hundred photos, each at its place', async () => {
    const token = await app().signIn('administrator')
    const id = await addAlbum(token, '五百')
    const url = await pictureOf('#abcdef')
    const row = { album_id: id, url, placeholder: '', caption: '', taken_at: '', status: 1, createdAt: 0 }
    await app()
      .db.query.insertInto('photo')
      .values(Array.from({ length: 750 }, () => row))
      .execute()
    const ids = await shownIds(id)
    const next = ids.map((_, at) => ids[(at * 7) % ids.length] ?? 0)
    await app().call(manage.orderPhotos, { body: { album_id: id, idList: next } }, { token })
    expect(await shownIds(id)).toEqual(next)
  })
})

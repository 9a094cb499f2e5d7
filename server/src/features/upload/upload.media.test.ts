import * as article from '@xiaolou/contract/article'
import * as contract from '@xiaolou/contract/media'
import { addAlbum, addPhotos } from '@xiaolou/contract/photo'
import { uploadImg } from '@xiaolou/contract/picture'
import { publishTalk } from '@xiaolou/contract/talk'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureColumns } from '../../app/app.ts'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const dayMs = 24 * 60 * 60_000
let shade = 0

it('every place where a picture may stand has a name for the owner', () => {
  expect(pictureColumns.filter(({ place }) => place === undefined).map(({ table }) => table)).toEqual([])
})

onEveryDatabase('the media library', (app, itOnSqlite) => {
  const upload = async (token: string) => {
    shade += 1
    const background = { r: shade, g: 80, b: 120 }
    const bytes = await sharp({ create: { width: 40 + shade, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const { result } = await app().call(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) }, { token })
    return { url: result.url, name: result.url.slice('/uploads/'.length).replace(/\..*/, '') }
  }
  const ask = (token: string, body: object) =>
    app().call(contract.getMediaList, { body: { current: 1, size: 100, ...body } }, { token })
  const find = async (token: string, body: object) => (await ask(token, body)).result.list
  const namesIn = async (token: string, body: object) => (await find(token, body)).map(row => row.name)
  const look = () => app().clock.advance(61_000)
  const bin = (token: string, names: string[], force = false) =>
    app().call(contract.binMedia, { body: { names, force } }, { token })

  it('says of each upload what it is, who brought it and where it stands', async () => {
    const token = await app().signIn('administrator')
    const [inArticle, inTalk, nowhere] = [await upload(token), await upload(token), await upload(token)]
    const { id, slug } = await publish(app(), token, {
      article_title: '带图的一篇',
      article_content: `![雨](${inArticle.url})`,
      article_cover: inArticle.url,
    })
    await app().call(publishTalk, { body: { content: '一句话', talkImgList: [inTalk.url] } }, { token })
    look()
    const rows = await find(token, {})
    expect(rows.find(row => row.name === inArticle.name)).toMatchObject({
      ...{
        url: inArticle.url,
        height: 30,
        kind: 'picture',
        use_count: 1,
        unused_since: '',
        binned_at: '',
      },
      users: [{ nick_name: '楼中人' }],
    })
    expect(rows.find(row => row.name === nowhere.name)?.unused_since).not.toBe('')
    expect(await namesIn(token, { state: 'unused' })).toContain(nowhere.name)
    expect(await namesIn(token, { state: 'used' })).toEqual(
      expect.arrayContaining([inArticle.name, inTalk.name]),
    )
    for (const search of [nowhere.name.slice(3, 20), `https://xiaolou.example${nowhere.url}`])
      expect(await namesIn(token, { search })).toEqual([nowhere.name])
    expect(await namesIn(token, { kind: 'document' })).toEqual([])
    const { result } = await app().call(
      contract.getMediaUses,
      { params: { name: inArticle.name } },
      { token },
    )
    expect(result).toEqual([
      { kind: 'article', id: String(id), title: '带图的一篇', address: `/posts/${slug}` },
    ])
    expect(
      (await app().call(contract.getMediaUses, { params: { name: nowhere.name } }, { token })).result,
    ).toEqual([])
  })

  it('finds what the site shows and has no more: without a row, or without its file', async () => {
    const token = await app().signIn('administrator')
    const [there, noFile] = [await upload(token), await upload(token)]
    const noRow = 'ab'.repeat(20)
    await publish(app(), token, {
      article_title: '缺了图的一篇',
      article_content: [there.url, noFile.url, `/uploads/${noRow}.png`].map(url => `![](${url})`).join('\n'),
    })
    const lost = async () => (await app().call(contract.getLostMedia, undefined, { token })).result
    expect(await lost()).toMatchObject({ total: 1, list: [{ name: noRow }] })
    for await (const names of app().platform.files.list())
      for (const name of names.filter(one => one.includes(noFile.name)))
        await app().platform.files.delete(name)
    const { list, total } = await lost()
    expect(total).toBe(2)
    expect(list.map(({ name }) => name).sort()).toEqual([noRow, noFile.name].sort())
    for (const { uses } of list) expect(uses).toMatchObject([{ kind: 'article', title: '缺了图的一篇' }])
    expect(await app().app.media.library.lookForLost()).toContain('有 2 个')
    for (const role of ['user', undefined] as const) {
      const answer = await app().call(
        contract.getLostMedia,
        undefined,
        role ? { token: await app().signIn(role) } : {},
      )
      expect(answer.status).toBe(role ? 403 : 401)
    }
  })

  it('finds those of one user alone, those of all others, and counts them', async () => {
    const [owner, guest] = [await app().signIn('administrator'), await app().signIn('user')]
    const theirs = await upload(guest)
    const [row] = (await find(owner, { search: theirs.name })).filter(each => each.name === theirs.name)
    const user_id = row?.users[0]?.id ?? 0
    expect(await namesIn(owner, { user_id })).toEqual([theirs.name])
    const own = await upload(owner)
    const [ownRow] = (await find(owner, { search: own.name })).filter(each => each.name === own.name)
    const ofGuests = await namesIn(owner, { except_user_id: ownRow?.users[0]?.id ?? 0 })
    expect(ofGuests).toContain(theirs.name)
    expect(ofGuests).not.toContain(own.name)
    const { result } = await app().call(contract.getMediaCounts, undefined, { token: owner })
    expect(result.all).toBeGreaterThan(1)
    expect(result.size_bytes).toBeGreaterThan(result.unused_bytes)
  })

  it('refuses with the list what is in use, bins it when told again, and serves it until it goes for good', async () => {
    const token = await app().signIn('administrator')
    const [used, free] = [await upload(token), await upload(token)]
    const album = await app().call(
      addAlbum,
      { body: { album_name: '一本', description: '', album_cover: '' } },
      { token },
    )
    await app().call(
      addPhotos,
      { body: { album_id: album.result.id, photoList: [{ url: used.url }] } },
      { token },
    )
    const first = await bin(token, [used.name, free.name])
    expect(first.result.binned).toEqual([free.name])
    expect(first.result.used).toMatchObject([{ name: used.name, uses: [{ kind: 'photo' }] }])
    expect((await bin(token, [used.name], true)).result).toEqual({ binned: [used.name], used: [] })
    expect((await namesIn(token, { state: 'binned' })).sort()).toEqual([used.name, free.name].sort())
    expect((await app().http.inject(used.url)).statusCode).toBe(200)
    await app().call(contract.restoreMedia, { body: { names: [used.name] } }, { token })
    expect(await namesIn(token, { state: 'binned' })).toEqual([free.name])
    const gone = await app().call(
      contract.deleteMedia,
      { body: { names: [used.name, free.name] } },
      { token },
    )
    expect(gone.result).toEqual({ deleted: 1 })
    expect((await app().http.inject(free.url)).statusCode).toBe(404)
    expect((await app().http.inject(used.url)).statusCode).toBe(200)
  })

  it('brings back what is uploaded again', async () => {
    const token = await app().signIn('administrator')
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const send = () => app().call(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) }, { token })
    const { result } = await send()
    const name = result.url.slice('/uploads/'.length, -'.png'.length)
    await bin(token, [name])
    await send()
    expect(await namesIn(token, { state: 'binned' })).not.toContain(name)
  })

  itOnSqlite(
    'bins by itself what nothing has shown for thirty days, and deletes it thirty days later',
    async () => {
      const token = await app().signIn('administrator')
      const [orphan, saved] = [await upload(token), await upload(token)]
      const pass = async (days: number) => {
        app().clock.advance(days * dayMs)
        await app().app.media.library.sweep()
        return namesIn(await app().signIn('administrator'), { state: 'binned' })
      }
      expect(await pass(1)).not.toContain(orphan.name)
      expect(await pass(29)).not.toContain(orphan.name)
      const binned = await pass(2)
      expect(binned).toEqual(expect.arrayContaining([orphan.name, saved.name]))
      const owner = await app().signIn('administrator')
      await publish(app(), owner, { article_title: '用上了', article_content: `![](${saved.url})` })
      const later = await pass(1)
      expect([later.includes(orphan.name), later.includes(saved.name)]).toEqual([true, false])
      await pass(30)
      expect((await app().http.inject(orphan.url)).statusCode).toBe(404)
      expect((await app().http.inject(saved.url)).statusCode).toBe(200)
    },
  )

  itOnSqlite(
    'keeps a picture of an article that is only private, and is the administrator’s alone',
    async () => {
      const token = await app().signIn('administrator')
      const hidden = await upload(token)
      const { id } = await publish(app(), token, {
        article_title: '私藏',
        article_content: `![](${hidden.url})`,
      })
      await app().call(article.setArticlePublic, { params: { id, status: 1 } }, { token })
      expect((await bin(token, [hidden.name])).result.used).toHaveLength(1)
      expect((await ask(await app().signIn('user'), {})).status).toBe(403)
    },
  )
})

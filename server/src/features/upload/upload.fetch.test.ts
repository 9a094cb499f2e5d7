import * as contract from '@xiaolou/contract/picture'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { GuardedFetchError } from '../../platform/guarded-fetch.ts'
import { onSqlite } from '../../testing/on-every-database.ts'
import { fetchImage } from './upload.fetch.ts'

onSqlite('pictures of an article that is being written', app => {
  const picture = (color: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
      .jpeg()
      .toBuffer()

  it('are described as the page has them, others are left out', async () => {
    const token = await app().signIn('administrator')
    const file = new Blob([Uint8Array.from(await picture('#c04020'))])
    const stored = (await app().call(contract.uploadImg, { file }, { token })).result
    const urls = [stored.url, `/uploads/${'0'.repeat(40)}.png`, 'https://elsewhere.example/a.png']
    const { result } = await app().call(contract.describePictures, { body: { urls } }, { token })
    expect(result).toEqual({ site_url: expect.stringMatching(/^https?:/), pictures: [stored] })
    expect(stored).toMatchObject({ width: 640, height: 480, srcset: expect.stringContaining('320w') })
  })

  it.each([
    'http://127.0.0.1:3000/uploads/a.png',
    'http://localhost/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/a.png',
    'file:///etc/passwd',
    '/uploads/a.png',
  ])('are not fetched from %s', async url => {
    const token = await app().signIn('administrator')
    const answer = await app().call(contract.fetchPicture, { body: { url } }, { token })
    expect(answer).toMatchObject({ code: 100006, message: '这个地址取不得：只取公开网页上的图片' })
  })

  it('are fetched for the owner alone', async () => {
    const body = { url: 'https://a.example/b.png' }
    expect(await app().call(contract.fetchPicture, { body })).toMatchObject({ status: 401 })
    const token = await app().signIn('user')
    expect(await app().call(contract.fetchPicture, { body }, { token })).toMatchObject({ status: 403 })
  })
})

it('says in words why a picture did not come, and lets a fault of our own be one', async () => {
  const failing = (cause: Error) => fetchImage(() => Promise.reject(cause), 'https://a.example/b.png')
  await expect(failing(new GuardedFetchError('tooLarge'))).rejects.toThrow('最多 10 MB')
  await expect(failing(new GuardedFetchError('refused'))).rejects.toThrow('先存到电脑里再传吧')
  await expect(failing(new TypeError('ours'))).rejects.toThrow(TypeError)
  expect(await fetchImage(async () => Buffer.from('x'), 'https://a.example/b.png')).toEqual(Buffer.from('x'))
})

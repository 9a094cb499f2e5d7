import { expect, it } from 'vitest'
import { uploadRefusal } from '../../../features/upload/upload.rules.ts'
import { createPictureFetcher } from './pictures.ts'

/** A fake network in which some hosts are unreachable. */
function net() {
  const asked: string[] = []
  let running = 0
  let most = 0
  const pictures = {
    async fetch(url: string) {
      asked.push(url)
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (url.includes('gone')) throw uploadRefusal('那边没有应声')
      return Buffer.from(url)
    },
    async save(_: string, bytes: Uint8Array) {
      if (Buffer.from(bytes).includes('text')) throw uploadRefusal('不是图片')
      return `/uploads/${Buffer.from(bytes).length}.png`
    },
  }
  return { asked, pictures, getMost: () => most }
}

it('fetches several at once, and says of each why it did not come', async () => {
  const { asked, pictures, getMost } = net()
  const fetchAll = createPictureFetcher(pictures)
  const urls = Array.from({ length: 14 }, (_, at) => `https://a.example/${at}`)
  const done = await fetchAll([...urls, 'https://a.example/text'])
  expect([...done.keys()]).toEqual([...urls, 'https://a.example/text'])
  expect(done.get('https://a.example/text')).toEqual({ refused: '不是图片' })
  expect(done.get(urls[0] ?? '')).toEqual({ url: '/uploads/19.png' })
  expect([asked.length, getMost()]).toEqual([15, 6])
})

it('leaves a host alone that never answers', async () => {
  const { asked, pictures } = net()
  const fetchAll = createPictureFetcher(pictures)
  const done = await fetchAll(Array.from({ length: 40 }, (_, at) => `https://gone.example/${at}`))
  expect(asked.length).toBeLessThanOrEqual(6)
  expect([...done.values()].every(file => 'refused' in file)).toBe(true)
  expect(await fetchAll(['https://a.example/1'])).toEqual(
    new Map([['https://a.example/1', { url: '/uploads/19.png' }]]),
  )
})

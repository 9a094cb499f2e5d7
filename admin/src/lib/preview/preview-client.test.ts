import { expect, test, vi } from 'vitest'
import { createPreviewClient } from './preview-client.ts'
import type { Asked, Shown } from './preview-message.ts'

const shown: Shown = {
  splice: { from: 0, removed: 0, inserted: [] },
  lines: new Int32Array(),
  isWhole: true,
  toc: [],
  words: 0,
  minutes: 1,
  excerpt: '',
  hasMath: false,
  hasMermaid: false,
  missingAnchors: [],
  unclosedFenceLine: null,
}
const picture = { url: `/uploads/${'a'.repeat(40)}.png`, width: 1, height: 1, srcset: '', color: '' }

function setUp(text: string) {
  vi.useFakeTimers()
  const state = { text, asked: [] as Asked[], described: [] as string[][], finish: [] as (() => void)[] }
  const client = createPreviewClient({
    ownOrigin: 'https://lan.example',
    getText: () => state.text,
    describe: async urls => {
      state.described.push(urls)
      return { site_url: 'https://me.example', pictures: urls.includes(picture.url) ? [picture] : [] }
    },
    render: asked => {
      state.asked.push(asked)
      return new Promise(resolve => state.finish.push(() => resolve(shown)))
    },
    show: () => undefined,
  })
  return { state, client }
}

test('many keys are one rendering, and the newest text follows a slow one', async () => {
  const { state, client } = setUp('一')
  for (const text of ['一', '一二', '一二三']) {
    state.text = text
    client.change()
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(state.asked.map(({ markdown }) => markdown)).toEqual(['一二三'])
  state.text = '四'
  client.change()
  state.text = '五'
  client.change()
  state.finish.shift()?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.asked.at(-1)).toMatchObject({ markdown: '五', siteUrl: 'https://me.example' })
  client.stop()
  vi.useRealTimers()
})

test('pictures are asked for once, and shown when they are known', async () => {
  const { state, client } = setUp(`![](${picture.url}) ![](/uploads/none.png)`)
  client.change()
  await vi.advanceTimersByTimeAsync(100)
  state.finish.shift()?.()
  await vi.advanceTimersByTimeAsync(100)
  state.finish.shift()?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.described).toEqual([[picture.url, '/uploads/none.png']])
  expect(state.asked.map(({ pictures }) => pictures)).toEqual([undefined, [picture]])
  client.stop()
  vi.useRealTimers()
})

import { expect, test } from 'vitest'
import type { PictureRow } from '../../../lib/pictures/picture-queue.ts'
import { rowWords, shareSent } from './picture-labels.ts'

const mb = 1024 * 1024
const row = (state: PictureRow['state'], more: Partial<PictureRow> = {}): PictureRow => ({
  ...{ token: 't', draft: 'd', name: 'n', addedAt: 0, isKept: true },
  state,
  ...more,
})
const sending = (sent: number, rate: number) =>
  row({ kind: 'sending', sentBytes: sent * mb, totalBytes: 5.1 * mb, bytesPerSecond: rate * mb })

test.each<[PictureRow, string, number]>([
  [sending(0, 0), '正在送', 0],
  [sending(3.2, 0.5), '3.2 / 5.1 MB，还要 4 秒', 3.2 / 5.1],
  [sending(0.1, 0.01), '0.1 / 5.1 MB，还要 9 分钟', 0.1 / 5.1],
  [sending(5.1, 1), '5.1 MB 都送出去了，那边正在收好', 1],
  [row({ kind: 'waiting' }), '排在后面。断线也不要紧，它先收在这台电脑里', 0],
  [row({ kind: 'waiting' }, { isKept: false }), '排在后面。这台电脑收不下它，传完以前别关这一页', 0],
  [
    row({ kind: 'failed', message: '网络好像断了', retriesItself: true }),
    '网络好像断了。等一等会自己再送',
    0,
  ],
  [row({ kind: 'failed', message: '只收图片', retriesItself: false }), '只收图片', 0],
  [row({ kind: 'loose' }, { url: 'u' }), '送到了，可文中没有它的位置了', 1],
])('%j', (one, words, share) => {
  expect(rowWords(one, false)).toBe(words)
  expect(shareSent(one)).toBeCloseTo(share)
})

import type { PictureRow } from '../../../lib/pictures/picture-queue.ts'

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

/** The state of a picture in words, for its row. */
export function rowWords({ state, source, isKept }: PictureRow, isFirstWaiting: boolean): string {
  switch (state.kind) {
    case 'sending':
      return source ? '正从别处取来' : sendingWords(state)
    case 'waiting':
      if (!isKept) return '排在后面。这台电脑收不下它，传完以前别关这一页'
      return isFirstWaiting ? '这就送' : '排在后面。断线也不要紧，它先收在这台电脑里'
    case 'failed':
      return state.retriesItself ? `${state.message}。等一等会自己再送` : state.message
    case 'stored':
      return '送到了，等你打完这个字就放进去'
    case 'loose':
      return '送到了，可文中没有它的位置了'
  }
}

function sendingWords({
  sentBytes,
  totalBytes,
  bytesPerSecond,
}: PictureRow['state'] & { kind: 'sending' }): string {
  if (totalBytes === 0 || sentBytes === 0) return '正在送'
  if (sentBytes >= totalBytes) return `${megabytes(totalBytes)} MB 都送出去了，那边正在收好`
  const secondsLeft = Math.max(1, Math.ceil((totalBytes - sentBytes) / Math.max(1, bytesPerSecond)))
  const left = secondsLeft < 90 ? `还要 ${secondsLeft} 秒` : `还要 ${Math.ceil(secondsLeft / 60)} 分钟`
  return `${megabytes(sentBytes)} / ${megabytes(totalBytes)} MB，${left}`
}

/** The uploaded share, from 0 to 1. */
export const shareSent = ({ state, url }: PictureRow): number =>
  url !== undefined
    ? 1
    : state.kind === 'sending' && state.totalBytes > 0
      ? state.sentBytes / state.totalBytes
      : 0

type Words = { title: string; text: string; canRetry: boolean }

const networkWords: Words = {
  title: '这一页没有取到',
  text: '也许是线断了一下。稍等片刻，再试一次。',
  canRetry: true,
}

const serverWords: Words = {
  title: '屋里出了点小岔子',
  text: '不是你的问题，我们已经记下了。稍后再试一次就好。',
  canRetry: true,
}

/** What a reader is told where a page should have been. The server's own words only where it refused on purpose. */
export function refusalWords(response: { status: number; data: unknown } | undefined): Words {
  if (!response) return serverWords
  const message = messageOf(response.data)
  switch (response.status) {
    case 404:
      return { title: message || '没有找到这一页', text: '它也许搬走了，也许还没写好。', canRetry: false }
    case 401:
    case 403:
      return { title: message || '这一页上了锁', text: '只有主人能看。', canRetry: false }
    case 429:
      return { title: message || '来得太快了', text: '歇一歇，再试一次。', canRetry: true }
    case 503:
      return networkWords
    default:
      return serverWords
  }
}

function messageOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : ''
}

import { isRefusal } from '@xiaolou/browser/is-refusal'
import { familyCode } from '@xiaolou/contract/family-code'
import { clientFailure } from '@xiaolou/contract/kit/client'

/** Whether the server's disk is full, which no retry fixes. */
export const isDiskFull = (error: unknown): boolean => isRefusal(error) && error.code === familyCode.diskFull

export type FailureWords = { readonly title: string; readonly text: string; readonly canRetry: boolean }

/** The message in place of something that failed to load; `what` is its name: 文章, 草稿. */
export function failureWords(error: unknown, what: string): FailureWords {
  const lost = `${what}没有取到`
  if (!isRefusal(error))
    return { title: lost, text: '页面自己绊了一下。再试一次；还不行，就刷新一下。', canRetry: true }
  switch (error.code) {
    case clientFailure.network:
      return { title: lost, text: '线断了。接上以后再试一次，没写完的都还在这台机器里。', canRetry: true }
    case clientFailure.timeout:
      return { title: lost, text: '等了很久没有回音。也许服务器正忙，过一会儿再试。', canRetry: true }
  }
  switch (error.status) {
    case 401:
      return { title: lost, text: '登录过期了。再登录一次，就在原处接着来。', canRetry: true }
    case 403:
      // Without an API code it came from a proxy in front of the site.
      return error.code === 403
        ? { title: lost, text: error.message, canRetry: true }
        : { title: lost, text: '这一间只有主人能进。', canRetry: false }
    case 502:
    case 504:
      return { title: lost, text: error.message, canRetry: true }
    case 404:
      return {
        title: error.message || `没有找到这份${what}`,
        text: '它也许删掉了，也许地址抄错了一笔。',
        canRetry: false,
      }
    case 429:
      return { title: lost, text: '来得太快了，歇一歇再试。', canRetry: true }
  }
  if (isDiskFull(error)) return { title: lost, text: error.message, canRetry: true }
  if (error.status >= 500)
    return { title: lost, text: '服务器里出了岔子，已经记进日志了。稍后再试一次。', canRetry: true }
  return { title: lost, text: error.message || '再试一次看看。', canRetry: true }
}

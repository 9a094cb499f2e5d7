import { clientFailure } from '@xiaolou/contract/kit/client'
import type { NoticeGiven } from './notice.ts'

export type Failure = { code: number; status: number; message: string }

const errorTitle = '错误提示'
const kindTitle = '温馨提示'
const gentleCode = 100

/**
 * What a reader is told of a refused call, by the specification's section 8: the body's code first, then the status.
 * `undefined` where the caller speaks for itself: a rule of the product (status 200), a cancelled call, any status
 * that the table leaves out.
 */
export function noticeOf(failure: Failure): NoticeGiven | undefined {
  const { code, message } = failure
  if (code === gentleCode) return { tone: 'info', title: kindTitle, text: message }
  switch (code === clientFailure.network || code === clientFailure.timeout ? code : failure.status) {
    case 401:
      return { tone: 'danger', title: errorTitle, text: message || '登录过期' }
    case 403:
      return { tone: 'danger', title: errorTitle, text: message || '权限不足' }
    case 404:
      // An address that is none has 404 for its code too; else it is a thing that was deleted meanwhile, and its words say so.
      return { tone: 'danger', title: errorTitle, text: code === 404 || !message ? '接口没有找到' : message }
    case 408:
      return { tone: 'warn', title: kindTitle, text: message || '服务端错误' }
    case 429:
      return { tone: 'warn', title: kindTitle, text: message }
    case 500:
      return { tone: 'danger', title: errorTitle, text: message || '服务端错误' }
    case clientFailure.network:
    case clientFailure.timeout:
      return { tone: 'danger', title: errorTitle, text: message }
    default:
      return undefined
  }
}

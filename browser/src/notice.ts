import { clientFailure } from '@xiaolou/contract/kit/client'
import { quotedId } from '@xiaolou/contract/kit/envelope'
import { isRefusal } from './is-refusal.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

const noticeDurationMs = 3_000
/** A long text is shown until it can be read, at about seven characters a second. */
const msPerCharacter = 150
/** Long enough to copy the request id in it. */
const quotedDurationMs = 10_000

export type NoticeTone = 'ok' | 'info' | 'warn' | 'danger'
export type NoticeOptions = {
  tone?: NoticeTone
  title: string
  text?: string
  durationMs?: number
  /** A button (再试一次, 撤销), which also closes the notice. Such a notice stays for a minute. */
  action?: NoticeAction | undefined
  /** Shown beside one with the same text, since its button concerns something else. */
  isRepeated?: boolean
}
export type NoticeAction = { readonly label: string; readonly run: () => void }
export type NoticeEntry = Required<Omit<NoticeOptions, 'action' | 'isRepeated'>> &
  Pick<NoticeOptions, 'action'> & { id: number }

/** More than this at once is too much; the oldest is removed. */
const maxShown = 3
const actionDurationMs = 60_000

const entries = createStore<readonly NoticeEntry[]>([])
let lastId = 0

/** Without the request id, which always differs. */
const saidBy = (text: string) => text.replace(quotedId, '')

function defaultDurationMs({ title, text = '', action }: NoticeOptions): number {
  if (action) return actionDurationMs
  const least = quotedId.test(text) ? quotedDurationMs : noticeDurationMs
  return Math.max(least, (title.length + text.length) * msPerCharacter)
}

/**
 * Shows a notice, 3 s by default, longer for a long text; returns its id. One with the same text replaces the
 * shown one, so that five failed calls are one notice. Called by routes and event handlers, never by the
 * transport.
 */
export function showNotice(options: NoticeOptions): number {
  const { tone = 'info', title, text = '', action, isRepeated } = options
  const { durationMs = defaultDurationMs(options) } = options
  lastId += 1
  const isSame = (entry: NoticeEntry) => entry.title === title && saidBy(entry.text) === saidBy(text)
  const others = entries.get().filter(entry => isRepeated || !isSame(entry))
  entries.set([...others, { id: lastId, tone, title, text, durationMs, action }].slice(-maxShown))
  return lastId
}

export function closeNotice(id: number): void {
  entries.set(entries.get().filter(entry => entry.id !== id))
}

export const getNotices = entries.get

/** The visible notices, live. */
export const useNotices = (): readonly NoticeEntry[] => useStore(entries)

const errorTitle = '错误提示'
const kindTitle = '温馨提示'
const gentleCode = 100

/**
 * The notice for a refused call: by the body's code first, then the status. `undefined` if the caller handles
 * it: a business rule (status 200), a cancelled call, any status not in the table.
 */
export function noticeOf(failure: {
  code: number
  status: number
  message: string
}): NoticeOptions | undefined {
  const { code, message } = failure
  if (code === gentleCode) return { tone: 'info', title: kindTitle, text: message }
  switch (code === clientFailure.network || code === clientFailure.timeout ? code : failure.status) {
    case 401:
      return { tone: 'danger', title: errorTitle, text: message || '登录过期' }
    case 403:
      return { tone: 'danger', title: errorTitle, text: message || '权限不足' }
    case 404:
      // An unknown address has code 404 too; anything else was deleted meanwhile, as its message says.
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

/**
 * Shows a refused call with the server's message, unless the shell has shown it, which handles every status
 * of the catalogue. Returns the message; '' if it is not a refusal.
 */
export function showRefusal(error: unknown): string {
  if (!isRefusal(error)) {
    showNotice({ tone: 'danger', title: '错误提示', text: '这一步没有做成，请再试一次' })
    return ''
  }
  if (!noticeOf(error)) showNotice({ tone: 'danger', title: '错误提示', text: error.message || '服务端错误' })
  return error.message
}

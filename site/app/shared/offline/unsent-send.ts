import { callFrom, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { getUser, whenRestored } from '@xiaolou/browser/session'
import { addComment, applyComment, commentStatus, getOwnComments } from '@xiaolou/contract/comment'
import { addMessage, getOwnMessages } from '@xiaolou/contract/message'
import { proveForm } from '../form-proof/form-proof.tsx'
import { changeUnsent, dropUnsent, findUnsent, type Unsent } from './unsent.ts'

/** The retry interval while the page is open. */
const againMs = 30_000
const lookedThrough = { current: 1, size: 20 }
/** Temporary errors: too many requests, not signed in, a server in maintenance. */
const isPassing = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

/** Whether the reader's newest entry is this one, sent by an attempt whose answer was lost. */
async function isThere(one: Unsent): Promise<boolean> {
  if (!one.mayBeThere || getUser() === undefined) return false
  if (one.kind === 'message') {
    const { list } = await quietCall(getOwnMessages, { body: lookedThrough })
    return list.some(({ message_source }) => message_source === one.words)
  }
  const { list } = await quietCall(getOwnComments, { body: lookedThrough })
  return list.some(
    ({ content_source, type, for_id }) =>
      content_source === one.words && type === one.body.type && for_id === one.body.for_id,
  )
}

/** Sends it; false when it waits for approval. */
async function send(one: Unsent): Promise<boolean> {
  const form = await proveForm(getUser() === undefined)
  const call = callFrom(one.page ?? location.pathname)
  if (one.kind === 'message') return call(addMessage, { body: { ...one.body, ...form } })
  const { res } =
    one.kind === 'comment'
      ? await call(addComment, { body: { ...one.body, ...form } })
      : await call(applyComment, { body: { ...one.body, ...form } })
  return res.status === commentStatus.shown
}

/** Sends everything unsent, the oldest first; false while there is no connection. */
async function sendAll(): Promise<boolean> {
  await whenRestored()
  for (const one of findUnsent()) {
    try {
      const isShown = (await isThere(one)) || (await send(one))
      dropUnsent(one.id)
      const text = isShown ? one.words : `${one.words}（等主人过目后显示）`
      showNotice({ tone: 'ok', title: '没网时写的，寄出去了', text, isRepeated: true })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (isPassing(error.status)) {
        if (error.status === 0) changeUnsent(one.id, { mayBeThere: navigator.onLine })
        return false
      }
      changeUnsent(one.id, { refusal: error.message })
      showNotice({ tone: 'warn', title: '没网时写的，没有寄出', text: error.message })
    }
  }
  return true
}

let isBusy = false
let timer = 0

/** Sends everything unsent as soon as possible, with retries while the page is open. One tab does it. */
export async function sendUnsent(): Promise<void> {
  clearTimeout(timer)
  if (isBusy || findUnsent().length === 0) return
  isBusy = true
  const locks: LockManager | undefined = navigator.locks
  try {
    const isDone = locks
      ? await locks.request('unsent', { ifAvailable: true }, lock => (lock ? sendAll() : false))
      : await sendAll()
    if (!isDone) timer = window.setTimeout(sendUnsent, againMs)
  } finally {
    isBusy = false
  }
}

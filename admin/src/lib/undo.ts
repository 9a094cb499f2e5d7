import { closeNotice, getNotices, showNotice, showRefusal } from '@xiaolou/browser/notice'

const undoMs = 10_000
/** How often it is looked whether a notice is gone; one that is rested on stays longer than its time. */
const lookMs = 250

type Undo = { readonly noticeId: number; readonly run: () => void }
let latest: Undo | undefined

/**
 * After something was done: says so, and for ten seconds offers to take it back, by its button or by Ctrl+Z where nothing
 * is written. `undo` does that at the server and here; what it throws is shown.
 */
export function showUndo({
  title,
  text = '',
  undo,
}: {
  title: string
  text?: string
  undo: () => Promise<unknown>
}): number {
  const run = () => {
    if (latest === own) latest = undefined
    undo().then(() => showNotice({ tone: 'ok', title: '撤销了', text: '和刚才一样。' }), showRefusal)
  }
  const noticeId = showNotice({
    tone: 'ok',
    title,
    text,
    durationMs: undoMs,
    isRepeated: true,
    action: { label: '撤销', run },
  })
  const own = { noticeId, run }
  latest = own
  return noticeId
}

/**
 * For what no call could take back: shown as done, and done once nobody has taken it back while that was offered. A window
 * that is closed meanwhile leaves everything as it was. `act` is shown when it fails, and `undo` brings back what was shown.
 */
export function holdBack({
  title,
  text = '',
  act,
  undo,
}: {
  title: string
  text?: string
  act: () => Promise<unknown>
  undo: () => void
}): void {
  let isUndone = false
  const noticeId = showUndo({
    title,
    text,
    undo: async () => {
      isUndone = true
      undo()
    },
  })
  const timer = setInterval(() => {
    if (!isUndone && getNotices().some(({ id }) => id === noticeId)) return
    clearInterval(timer)
    if (isUndone) return
    act().catch(error => {
      undo()
      showRefusal(error)
    })
  }, lookMs)
}

/**
 * What is done to a list at once and can be taken back: `reload` shows it after each call. What was refused has been told
 * by the call (`browserCall`), and what is shown is as it was.
 */
export function createUndoable(reload: () => void) {
  return ({
    act,
    undo,
    ...words
  }: {
    title: string
    text?: string
    act: () => Promise<unknown>
    undo: () => Promise<unknown>
  }): Promise<void> =>
    act().then(() => {
      reload()
      showUndo({ ...words, undo: () => undo().finally(reload) })
    }, reload)
}

/** Takes back what was done last, as long as it is offered; whether there was anything. */
export function undoLatest(): boolean {
  const own = latest
  if (!own || !getNotices().some(({ id }) => id === own.noticeId)) return false
  closeNotice(own.noticeId)
  own.run()
  return true
}

import { closeNotice, getNotices, showNotice, showRefusal } from '@xiaolou/browser/notice'

const undoMs = 10_000
/** The interval of checking whether a notice has closed; a hovered one stays longer. */
const lookMs = 250

type Undo = { readonly noticeId: number; readonly run: () => void }
let latest: Undo | undefined

/**
 * Confirms an action and offers undo for ten seconds, by its button or Ctrl+Z outside text inputs. `undo`
 * reverts it on the server and here; its errors are shown.
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
 * For actions that cannot be undone on the server: shown as done at once, and run after the time for undo.
 * Closing the window meanwhile cancels it. Errors of `act` are shown, and `undo` restores the view.
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
 * Actions on a list with immediate effect and undo: `reload` updates it after each call. Refusals are shown
 * by the call (`browserCall`), and the view is restored.
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

/** Undoes the last action while that is offered; returns whether there was one. */
export function undoLatest(): boolean {
  const own = latest
  if (!own || !getNotices().some(({ id }) => id === own.noticeId)) return false
  closeNotice(own.noticeId)
  own.run()
  return true
}

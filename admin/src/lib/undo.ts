import { closeNotice, getNotices, showNotice, showRefusal } from '@xiaolou/browser/notice'

const undoMs = 10_000

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
}): void {
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
}

/** Takes back what was done last, as long as it is offered; whether there was anything. */
export function undoLatest(): boolean {
  const own = latest
  if (!own || !getNotices().some(({ id }) => id === own.noticeId)) return false
  closeNotice(own.noticeId)
  own.run()
  return true
}

import { loadComponent } from '@xiaolou/browser/lazy'
import { lazy, useEffect, useRef, useState } from 'react'

// Each loads on first use: writing alone needs neither diff, drawer nor preview.
const preview = () => import('../../lib/preview/preview-pane.tsx')
const publish = () => import('./publish/publish-drawer.tsx')
const compare = () => import('./history/compare-dialog.tsx')
const history = () => import('./history/history-dialog.tsx')

export const PreviewPane = lazy(() => preview().then(part => ({ default: part.PreviewPane })))
export const PublishDrawer = lazy(() => publish().then(part => ({ default: part.PublishDrawer })))
export const CompareDialog = lazy(() => compare().then(part => ({ default: part.CompareDialog })))
export const HistoryDialog = lazy(() => history().then(part => ({ default: part.HistoryDialog })))

const overs = {
  publish: { name: '发布', load: publish },
  compare: { name: '比一比', load: compare },
  history: { name: '历史', load: history },
}
type Over = keyof typeof overs

/**
 * What is open over the editor, one at a time. It is shown once loaded; a failed one leaves the editor as it
 * is, and can be retried.
 */
export function useOver() {
  const [over, setOver] = useState<Over>()
  // A late one must not replace what was requested after it.
  const asked = useRef<Over>(undefined)
  const show = (which: Over) => asked.current === which && setOver(which)
  return {
    over,
    open(which: Over) {
      asked.current = which
      void loadComponent<unknown>({ ...overs[which], use: () => show(which) })
    },
    close() {
      asked.current = undefined
      setOver(undefined)
    },
  }
}

/** Whether the preview is wanted and loaded. */
export function usePreviewFile(isWanted: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isWanted && !isThere)
      void loadComponent<unknown>({ name: '预览', load: preview, use: () => setIsThere(true) })
  }, [isWanted, isThere])
  return isWanted && isThere
}

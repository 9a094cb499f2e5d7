import { loadComponent } from '@xiaolou/browser/lazy'
import { lazy, useEffect, useRef, useState } from 'react'

// Each comes when it is first shown: whoever only writes does without the differ, the drawer and the preview.
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
 * What lies over the desk, one at a time. It is shown once its file is there: one that does not come leaves the desk as it is,
 * and can be tried again.
 */
export function useOver() {
  const [over, setOver] = useState<Over>()
  // One that comes late does not take the place of what was asked for after it.
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

/** Whether the preview is wanted, and its file is there. */
export function usePreviewFile(isWanted: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isWanted && !isThere)
      void loadComponent<unknown>({ name: '预览', load: preview, use: () => setIsThere(true) })
  }, [isWanted, isThere])
  return isWanted && isThere
}

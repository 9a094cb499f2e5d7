import { lazy } from 'react'

// Each comes when it is first shown: whoever only writes does without the differ, the drawer and the preview.

export const PreviewPane = lazy(() =>
  import('./preview/preview-pane.tsx').then(part => ({ default: part.PreviewPane })),
)
export const PublishDrawer = lazy(() =>
  import('./publish/publish-drawer.tsx').then(part => ({ default: part.PublishDrawer })),
)
export const CompareDialog = lazy(() =>
  import('./history/compare-dialog.tsx').then(part => ({ default: part.CompareDialog })),
)
export const HistoryDialog = lazy(() =>
  import('./history/history-dialog.tsx').then(part => ({ default: part.HistoryDialog })),
)

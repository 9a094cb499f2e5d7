import { useLazy } from '@xiaolou/browser/lazy'
import { useUser } from '@xiaolou/browser/session'
import { role } from '@xiaolou/contract/user'
import { useStaticExport } from '../../lib/site.ts'

const loadDialog = () => import('./report-dialog.tsx').then(module => module.ReportDialog)

/** 举报, for everybody except the author and the owner. */
export function ReportButton({
  kind,
  id,
  authorId,
}: {
  kind: 'comment' | 'message'
  id: number
  authorId: number
}) {
  const user = useUser()
  const staticExport = useStaticExport()
  const { Part: ReportDialog, isOpen, open, close } = useLazy({ name: '举报', load: loadDialog })
  // The static export has no server to report to.
  if (staticExport || user?.role === role.administrator || (user && user.id === authorId)) return null
  return (
    <>
      <button type="button" onClick={open}>
        举报
      </button>
      {ReportDialog && isOpen && <ReportDialog kind={kind} id={id} onClose={close} />}
    </>
  )
}

import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { UseList } from '../../lib/use-list.tsx'
import type { UsedMedia } from './media-actions.ts'

/** A warning before deleting a picture in use: where it is used, and what will be missing there. */
export function UsedDialog({
  used,
  onBin,
  onClose,
}: {
  used: readonly UsedMedia[]
  onBin: () => void
  onClose: () => void
}) {
  return (
    <OpenDialog
      onClose={onClose}
      title={`有 ${used.length} 张还用着`}
      description="放进回收站的头三十天，这些地方照样看得见；三十天后，图就缺了。"
    >
      <UseList uses={used.flatMap(({ uses }) => uses)} />
      <div className="ui-dialog-answers">
        <Button tone="quiet" onClick={onClose}>
          留着
        </Button>
        <Button tone="danger" onClick={onBin}>
          照样放进回收站
        </Button>
      </div>
    </OpenDialog>
  )
}

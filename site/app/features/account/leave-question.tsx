import { ConfirmDialog } from '@xiaolou/ui/dialog'

/** Shown at sign-out when this browser holds text that is stored nowhere else and would be lost. */
export function LeaveQuestion({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title="还有没寄出、没存上的字"
      description="它们只在这台设备上（草稿、没发出去的话和图）。退出登录会一并清掉，免得后来用这台设备的人看到。"
      confirmLabel="清掉并退出"
      isBusy={false}
      onConfirm={onLeave}
    />
  )
}

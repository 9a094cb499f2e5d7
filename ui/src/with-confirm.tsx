import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'

/** A control drawn by `trigger` that asks for confirmation first; `onConfirm` closes the dialog itself. */
export function WithConfirm({
  trigger,
  onConfirm,
  ...question
}: Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onOpenChange' | 'onConfirm'> & {
  trigger: (ask: () => void) => ReactNode
  onConfirm: (close: () => void) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onConfirm={() => onConfirm(() => setIsOpen(false))}
        {...question}
      />
    </>
  )
}

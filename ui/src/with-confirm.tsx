import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'

/** A control, as `trigger` draws it, with the question that it asks first; `onConfirm` closes the question when it likes. */
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

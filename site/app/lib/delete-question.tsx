import { isRefusal } from '@xiaolou/browser/is-refusal'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'

/** Confirms a deletion, with `text` saying what it means; a refusal is shown in the same dialog. */
export function DeleteQuestion({
  text,
  onDelete,
  onClose,
}: {
  text: string
  onDelete: () => Promise<void>
  onClose: () => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [words, setWords] = useState('')
  const confirm = async () => {
    setIsBusy(true)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      if (!isRefusal(error)) throw error
      setWords(error.message || '没有删成，稍等片刻，再试一次。')
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen && !isBusy) onClose()
      }}
      title="确定删除吗"
      description={words ? <span role="alert">{words}</span> : text}
      confirmLabel="删除"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  )
}

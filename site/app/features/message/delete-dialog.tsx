import { deleteMessage, type Message } from '@xiaolou/contract/message'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice } from '~/lib/notice.ts'
import { forgetDanmaku } from './danmaku-store.ts'
import { removeMessage } from './shelf-store.ts'

export type DeleteDialogProps = {
  message: Pick<Message, 'id' | 'message_source'>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onGone?: (() => void) | undefined
}

const shownLength = 40

/** Asks, deletes, and takes the message off every list that is kept. */
export function DeleteDialog({ message, isOpen, onOpenChange, onGone }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      await browserCall(deleteMessage, { body: { idList: [message.id] } })
      onOpenChange(false)
      showNotice({ tone: 'ok', title: '提示', text: '删除成功' })
      forgetDanmaku()
      removeMessage(message.id)
      onGone?.()
    } catch (error) {
      // What the failure table speaks of is told there; a rule's own refusal (status 200) is told here.
      if (isRefusal(error) && error.status === 200)
        showNotice({ tone: 'danger', title: '错误提示', text: error.message })
    } finally {
      setIsBusy(false)
    }
  }
  const words = [...message.message_source.replace(/\s+/g, ' ')]
  const shown = words.length > shownLength ? `${words.slice(0, shownLength).join('')}…` : words.join('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="确定删除吗"
      description={`「${shown}」连同它下面的评论，删了就找不回来。`}
      confirmLabel="删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

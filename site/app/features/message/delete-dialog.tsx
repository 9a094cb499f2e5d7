import { deleteMessage, type Message } from '@xiaolou/contract/message'
import { ConfirmDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { browserCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { showNotice } from '~/lib/notice.ts'
import { forgetDanmaku, removeMessage } from './message-lists.ts'

type Props = {
  message: Pick<Message, 'id' | 'message_source'>
  isOpen: boolean
  onClose: () => void
  onGone?: (() => void) | undefined
}

const shownLength = 40

/** Asks, deletes, and takes the message off every list. */
export function DeleteDialog({ message, isOpen, onClose, onGone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      await browserCall(deleteMessage, { body: { idList: [message.id] } })
      onClose()
      showNotice({ tone: 'ok', title: '提示', text: '删除成功' })
      forgetDanmaku()
      removeMessage(message.id)
      onGone?.()
    } catch (error) {
      // What the failure table has words for is a notice already; a rule's own refusal (status 200) becomes one here.
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
      onOpenChange={onClose}
      title="确定删除吗"
      description={`「${shown}」连同它下面的评论，删了就找不回来。`}
      confirmLabel="删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

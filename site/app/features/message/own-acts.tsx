import type { Message } from '@xiaolou/contract/message'
import { PenLine, Trash2 } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useState } from 'react'
import { loadPart } from '~/lib/part.ts'
import { useUser } from '~/lib/session.ts'
import type { DeleteDialogProps } from './delete-dialog.tsx'
import { publishAddress } from './detail-address.ts'

const administrator = 1

/** Whether this reader may change a message: his own, and everything for the owner. The server decides in the end. */
export function useIsOwn(message: Pick<Message, 'user_id'>): boolean {
  const user = useUser()
  return user !== undefined && (user.role === administrator || user.id === message.user_id)
}

/** 编辑 and 删除 for whoever may; nothing for others. `onGone` once it is deleted. */
export function OwnActs({ message, onGone }: { message: Message; onGone?: () => void }) {
  const isOwn = useIsOwn(message)
  const [Dialog, setDialog] = useState<ComponentType<DeleteDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOwn) return null
  const ask = () =>
    void loadPart({
      name: '确认框',
      load: () => import('./delete-dialog.tsx'),
      use: ({ DeleteDialog }) => {
        setDialog(() => DeleteDialog)
        setIsOpen(true)
      },
    })
  return (
    <>
      <a
        href={publishAddress(message.id)}
        className="ui-icon-button card-act"
        aria-label="编辑这条留言"
        title="编辑"
      >
        <PenLine size={16} aria-hidden="true" />
      </a>
      <IconButton label="删除这条留言" className="card-act" onClick={ask}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      {Dialog ? <Dialog message={message} isOpen={isOpen} onOpenChange={setIsOpen} onGone={onGone} /> : null}
    </>
  )
}

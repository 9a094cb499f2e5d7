import { limits } from '@xiaolou/contract/limits'
import { useEffect } from 'react'
import { useChat } from './use-chat.ts'

const counted = /^\(\d{1,3}\+?\) /

/** While the page is in the background its tab tells how many messages are new: (3) 聊天室. */
export function useTitleCount(): void {
  const { unreadCount } = useChat().view
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(counted, '')
      const isShown = unreadCount > 0 && document.visibilityState === 'hidden'
      const count = unreadCount > limits.chatUnreadMax ? `${limits.chatUnreadMax}+` : unreadCount
      document.title = isShown ? `(${count}) ${title}` : title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      document.title = document.title.replace(counted, '')
    }
  }, [unreadCount])
}

import { useEffect } from 'react'
import { type NoticeGiven, showNotice } from '~/lib/notice.ts'
import type { ChatTelling } from './chat-view.ts'
import { onChatTell } from './use-chat.ts'

/** What happens beside the room is told as a notice while the room is open. */
export function useTellings(): void {
  useEffect(() => onChatTell(telling => showNotice(noticeOfTelling(telling))), [])
}

const errorTitle = '错误提示'

/** The words of the specification's section 8. */
export function noticeOfTelling(telling: ChatTelling): NoticeGiven {
  switch (telling.kind) {
    case 'tip':
      return { tone: 'warn', title: '温馨提示', text: telling.text }
    case 'lineBroken':
      return { tone: 'danger', title: errorTitle, text: '聊天室连接失败，正在重连…' }
    case 'recalled':
      return { tone: 'ok', title: '撤回成功' }
    case 'cleared':
      return { tone: 'ok', title: '聊天记录已清空' }
    case 'uploadFailed':
      return { tone: 'danger', title: errorTitle, text: telling.text || '图片上传失败' }
  }
}

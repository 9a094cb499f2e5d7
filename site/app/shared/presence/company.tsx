import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { useStore } from '@xiaolou/browser/use-store'
import { screens } from '@xiaolou/contract/address'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import type { MouseEvent } from 'react'
import { chatOpening } from '../../lib/open-chat.ts'
import { useSite } from '../../lib/site.ts'
import { readers } from './readers.ts'

/** `还有一个人`, `两个人`, `二十来个人`: from ten on the server rounds to tens. */
export function peopleText(count: number): string {
  if (count === 1) return '还有一个人'
  if (count === 2) return '两个人'
  return `${chineseNumber(count)}${count < 10 ? '' : '来'}个人`
}

/** How many others read this page now, and a link to the chat; nothing while there is nobody else. */
export function Company({ className }: { className: string }) {
  const others = useStore(readers)?.others ?? 0
  const { closed_rooms } = useSite().config
  if (others === 0) return null
  const sit = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    chatOpening.emit()
  }
  return (
    <p className={`company ink-3 text-14 ${className}`}>
      {peopleText(others)}也在读
      {!closed_rooms.includes('chat') && (
        <>
          ，
          <a href={screens.chat.path} onClick={sit}>
            去坐坐
          </a>
        </>
      )}
    </p>
  )
}

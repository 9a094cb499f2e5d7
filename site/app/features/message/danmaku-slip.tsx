import type { Message } from '@xiaolou/contract/message'
import { passingFontPx, passingWords } from './danmaku-lane.ts'
import { detailAddress } from './detail-address.ts'
import { faceVariables } from './slip.tsx'

/** A message on one line of its own paper, leading to its page. */
export function DanmakuSlip({ message, tabIndex }: { message: Message; tabIndex?: number }) {
  const style = { ...faceVariables(message), '--slip-size': `${passingFontPx(message.font_size) / 16}rem` }
  return (
    <a href={detailAddress(message.id)} className="danmaku-slip" tabIndex={tabIndex} style={style}>
      {message.bg_url ? (
        <img className="slip-picture" src={message.bg_url} alt="" loading="lazy" decoding="async" />
      ) : null}
      <span className="danmaku-words">{passingWords(message.message_source)}</span>
      <span className="danmaku-name">{message.nick_name}</span>
    </a>
  )
}

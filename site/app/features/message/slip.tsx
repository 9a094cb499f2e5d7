import type { Message } from '@xiaolou/contract/message'
import type { ReactNode } from 'react'
import { faceOf } from './paper.ts'

/** Words so short that they stand in the middle of their paper. */
const shortMaxLength = 24
/** The height that words may take on a card, in px; its line is 1.6 times the size. */
const cardWordsPx = 216
const lineHeight = 1.6
const boldFrom = 600
/** On its own page a message is written larger, as one steps nearer to read it. */
const largePx = (sizePx: number) => Math.max(20, sizePx * 1.25)

type Look = Pick<Message, 'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url'>

/** Colours and weight as style variables; slip.css chooses between day and night. */
export function faceVariables(look: Look) {
  const face = faceOf(look)
  return {
    '--slip-day': face.day.paper,
    '--slip-day-ink': face.day.ink,
    '--slip-night': face.night.paper,
    '--slip-night-ink': face.night.ink,
    '--slip-day-veil': face.day.veil,
    '--slip-night-veil': face.night.veil,
    '--slip-weight': look.font_weight >= boldFrom ? 700 : 400,
  }
}

type SlipProps = {
  message: Look & Pick<Message, 'message_source'>
  /** All of its words, however many; else as many lines as a card holds. */
  isWhole?: boolean
  children?: ReactNode
}

/** A slip of paper with its writer's ground, ink and hand. `children` stand in place of the words (a link around them). */
export function Slip({ message, isWhole = false, children }: SlipProps) {
  const { font_size, bg_url, message_source: words } = message
  const isShort = words.length <= shortMaxLength && !words.includes('\n')
  return (
    <div
      className="slip"
      data-short={isShort || undefined}
      data-whole={isWhole || undefined}
      style={{
        ...faceVariables(message),
        '--slip-size': `${isWhole ? largePx(font_size) / 16 : font_size / 16}rem`,
        '--slip-lines': Math.max(1, Math.floor(cardWordsPx / (font_size * lineHeight))),
      }}
    >
      {bg_url ? <img className="slip-picture" src={bg_url} alt="" loading="lazy" decoding="async" /> : null}
      <div className="slip-words">{children ?? words}</div>
    </div>
  )
}

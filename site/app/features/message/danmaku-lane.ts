import type { Message } from '@xiaolou/contract/message'
import { oneLine } from './message-query.ts'

export type Lane = {
  readonly messages: readonly Message[]
  /** How long its messages take to pass once, and how far they have moved at the start. */
  readonly durationSeconds: number
  readonly headStartSeconds: number
}

/** The maximum length of a message on a moving card. */
export const danmakuMaxLength = 36
const danmakuFontPx = { min: 14, max: 22 }
/** Padding around the text and the gap to the next card. */
const slipFramePx = 88
const stagePx = 1_100
/** Slow enough to read; lanes differ so that they do not move in step. */
const speedPxPerSecond = [46, 58, 52, 64, 49, 61]

/** A message as one line, short enough to read while it passes. */
export const passingWords = (message: string): string => oneLine(message, danmakuMaxLength)

/** The writer's font size, limited by the height of a lane, in px. */
export function passingFontPx(fontSize: number): number {
  return Math.min(danmakuFontPx.max, Math.max(danmakuFontPx.min, fontSize))
}

/** The estimated width of a message in px: a Chinese character is as wide as it is high. */
export function estimateWidthPx(message: Pick<Message, 'message_source' | 'font_size'>): number {
  return [...passingWords(message.message_source)].length * passingFontPx(message.font_size) + slipFramePx
}

/** Deals messages in order, each to the shortest lane so far; empty lanes are omitted. */
export function dealLanes(messages: readonly Message[], laneCount: number): Lane[] {
  type Filling = { messages: Message[]; widthPx: number }
  const lanes = Array.from({ length: laneCount }, (): Filling => ({ messages: [], widthPx: 0 }))
  for (const message of messages) {
    const shortest = lanes.reduce((best, lane) => (lane.widthPx < best.widthPx ? lane : best))
    shortest.messages.push(message)
    shortest.widthPx += estimateWidthPx(message)
  }
  return lanes
    .filter(lane => lane.messages.length > 0)
    .map(({ messages: own, widthPx }, index) => {
      const speed = speedPxPerSecond[index % speedPxPerSecond.length] ?? 50
      const share = 0.35 + 0.13 * ((index * 3) % 5)
      return {
        messages: own,
        durationSeconds: Math.round((widthPx + stagePx) / speed),
        headStartSeconds: Math.round((stagePx * share) / speed),
      }
    })
}

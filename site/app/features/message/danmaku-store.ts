import { getAllMessage, type Message } from '@xiaolou/contract/message'
import { browserCall } from '~/lib/api.ts'

let kept: readonly Message[] | undefined

/** The newest two hundred messages, asked for once and kept until one is written or deleted here. */
export async function loadDanmaku(): Promise<readonly Message[]> {
  if (kept) return kept
  const { list } = await browserCall(getAllMessage)
  kept = list
  return list
}

export const findDanmaku = (): readonly Message[] | undefined => kept

export function forgetDanmaku(): void {
  kept = undefined
}

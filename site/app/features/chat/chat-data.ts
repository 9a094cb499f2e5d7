import { getChatList } from '@xiaolou/contract/chat'
import { limits } from '@xiaolou/contract/limits'
import type { LoadInput } from '~/lib/api.ts'

/** The newest messages, for who reads without script and for the first look; and which message the address names. */
export async function loadChat({ call, url }: LoadInput) {
  const { list } = await call(getChatList, { body: { size: limits.chatHistorySize, last_id: 0 } })
  return { messages: list, targetId: readTargetId(url.searchParams.get('id')) }
}

/** `?id=13`; 0 for anything that is no id. */
export function readTargetId(text: string | null): number {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

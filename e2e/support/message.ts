import { inject } from 'vitest'

export type Written = {
  message: string
  tag?: string
  color?: string
  bg_color?: string
  font_size?: number
}

/** Writes a message through the API, as a visitor or with a token. */
export async function writeMessage({ message: words, ...look }: Written, token?: string): Promise<void> {
  const response = await fetch(`${inject('origin')}/api/message/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
    body: JSON.stringify({ ...look, message_source: words }),
  })
  const { code, message }: { code: number; message: string } = await response.json()
  if (code !== 0) throw new Error(`the message was refused: ${message}`)
}

/** The id of the newest message that says this. */
export async function findMessageId(words: string): Promise<number> {
  const response = await fetch(`${inject('origin')}/api/message/getMessageList`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ current: 1, size: 1, message: words }),
  })
  const { result }: { result: { list: { id: number }[] } } = await response.json()
  const [found] = result.list
  if (!found) throw new Error(`nobody has written ${words}`)
  return found.id
}

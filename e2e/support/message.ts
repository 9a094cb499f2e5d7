import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { formTimes, isWorkDone } from '@xiaolou/contract/form-work'
import { inject } from 'vitest'

export type Written = {
  message: string
  tag?: string
  color?: string
  bg_color?: string
  font_size?: number
}

const forms: { opened: string; atMs: number }[] = []
const openedAtOnce = 10

/** A visitor's form proof; several are opened at once, to wait only once for their minimum age. */
async function proofOf(): Promise<{ opened: string; work: string }> {
  if (forms.length === 0)
    forms.push(
      ...(await Promise.all(
        Array.from({ length: openedAtOnce }, async () => {
          const response = await fetch(`${inject('origin')}/api/moderation/form`)
          const { result }: { result: { opened: string } } = await response.json()
          return { ...result, atMs: Date.now() }
        }),
      )),
    )
  const { opened = '', atMs = 0 } = forms.shift() ?? {}
  await wait(Math.max(0, atMs + formTimes.minAgeMs - Date.now()))
  for (let work = 0; ; work += 1)
    if (isWorkDone(createHash('sha256').update(`${opened}:${work}`).digest()))
      return { opened, work: String(work) }
}

/** Writes a message through the API, as a visitor or with a token. */
export async function writeMessage({ message: words, ...look }: Written, token?: string): Promise<void> {
  const response = await fetch(`${inject('origin')}/api/message/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
    body: JSON.stringify({ ...look, message_source: words, ...(token ? {} : await proofOf()) }),
  })
  const { code, message }: { code: number; message: string } = await response.json()
  if (code !== 0) throw new Error(`the message was refused: ${message}`)
}

/** The id of the newest message with this text. */
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

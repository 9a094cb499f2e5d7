import { setTimeout as wait } from 'node:timers/promises'
import type { ServerFrame } from '@xiaolou/contract/frame'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { WebSocket } from 'ws'

/** A user in the chat without a screen: `say` resolves with the message's id once stored. */
export type Seat = {
  say(content: string, more?: { reply_to?: number; mention_ids?: number[] }): Promise<number>
  send(frame: object): void
  /** Waits for a matching frame, from now on. */
  nextFrame(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  leave(): void
}

let said = 0
/** The server allows ten frames a second and closes the socket of a flood. */
const paceMs = 100

/** Joins the chat with this token; resolves once admitted. */
export async function takeSeat(token: string, origin = inject('origin')): Promise<Seat> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { Origin: origin } })
  type Waiting = {
    fits: (frame: ServerFrame) => boolean
    tell: (frame: ServerFrame) => void
    fail: (reason: Error) => void
  }
  const waiting = new Set<Waiting>()
  socket.on('close', (code, reason) => {
    for (const one of waiting) one.fail(new Error(`the socket was closed: ${code} ${reason}`))
  })
  socket.on('message', data => {
    const frame: ServerFrame = JSON.parse(String(data))
    for (const one of waiting)
      if (one.fits(frame)) {
        waiting.delete(one)
        one.tell(frame)
      }
  })
  const nextFrame = (fits: (frame: ServerFrame) => boolean) =>
    new Promise<ServerFrame>((tell, fail) => waiting.add({ fits, tell, fail }))
  const ready = nextFrame(frame => frame.type === 'ready')
  socket.on('open', () => socket.send(JSON.stringify({ type: 'init', token })))
  await ready
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  return {
    nextFrame,
    send,
    async say(content, more = {}) {
      said += 1
      const nonce = `e2e-${Date.now()}-${said}`
      const answer = nextFrame(
        frame => (frame.type === 'ack' || frame.type === 'tips') && frame.nonce === nonce,
      )
      send({ type: 'message', content, content_type: 'text', nonce, ...more })
      const frame = await answer
      if (frame.type !== 'ack') throw new Error(`the message was refused: ${JSON.stringify(frame)}`)
      await wait(paceMs)
      return frame.id
    },
    leave: () => socket.close(),
  }
}

export const room = (page: Page) => page.getByRole('dialog', { name: '聊天室' })
export const chatButton = (page: Page) => page.locator('.corner').getByRole('button', { name: '聊天室' })
export const field = (page: Page) => page.getByRole('textbox', { name: '写消息' })
/** The rows that contain this text. */
export const rowOf = (page: Page, text: string) => page.locator('.chat-row', { hasText: text })

/** Opens the chat over the page and waits until it is connected. */
export async function openRoom(page: Page): Promise<void> {
  await chatButton(page).click()
  await room(page).waitFor()
  await live(page)
}

/** Waits until the chat is connected. */
export async function live(page: Page): Promise<void> {
  await page.locator('.chat-present > i[data-phase="live"]').waitFor({ state: 'attached' })
}

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).click()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

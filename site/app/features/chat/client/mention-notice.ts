import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createStore } from '@xiaolou/browser/store'
import { chatPath } from '@xiaolou/contract/address'
import type { ChatMessage } from '@xiaolou/contract/chat'
import { chatText } from '../log/message-html.ts'

const saved = { key: 'chatMentionNotice', isValid: (value: unknown): value is true => value === true }

/** Whether this browser tells of a mention while the tab is hidden; off by default. */
export const isMentionTold = createStore(readStored(saved) === true)

/** Why the browser shows no notifications; '' if it does. */
export const noticeObstacle = createStore('')

const wordsMaxLength = 120

function findObstacle(): string {
  if (!isSecureContext) return '这个网址不是 https，浏览器不许弹通知，只会响一声。'
  if (!('Notification' in window)) return '这个浏览器不会弹通知，只会响一声。'
  if (Notification.permission === 'denied')
    return '浏览器里关掉了这个站的通知，只会响一声。要弹出来，到浏览器的设置里打开。'
  return ''
}

/** Turns it on or off; asks the browser for its permission, which it gives only after a press. */
export async function tellMentions(isTold: boolean): Promise<void> {
  isMentionTold.set(isTold)
  writeStored({ key: saved.key, value: isTold })
  if (isTold && findObstacle() === '' && Notification.permission === 'default')
    await Notification.requestPermission()
  noticeObstacle.set(isTold ? findObstacle() : '')
}

/** Two short notes. Silent where the browser allows no sound before a press. */
function ring(): void {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: 0.08 })
  volume.connect(context.destination)
  for (const [at, frequency] of [
    [0, 784],
    [0.16, 1_047],
  ] as const) {
    const note = new OscillatorNode(context, { frequency })
    note.connect(volume)
    note.start(context.currentTime + at)
    note.stop(context.currentTime + at + 0.12)
  }
  setTimeout(() => void context.close(), 1_000)
}

/** Tells that somebody has mentioned this user, if they chose so and do not look at the tab. */
export function tellMention({ id, nick_name: name, content }: ChatMessage): void {
  if (!isMentionTold.get() || document.visibilityState === 'visible') return
  ring()
  if (findObstacle() !== '' || Notification.permission !== 'granted') return
  const body = chatText(content).slice(0, wordsMaxLength)
  try {
    const notice = new Notification(`${name} 在聊天室提到了你`, { body, tag: `chat-${id}` })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Browsers of phones show one only through the service worker.
    void navigator.serviceWorker
      .getRegistration()
      .then(worker =>
        worker?.showNotification(`${name} 在聊天室提到了你`, { body, data: { address: chatPath(id) } }),
      )
  }
}

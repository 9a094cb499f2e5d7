import { limits } from '@xiaolou/contract/limits'
import { wordsOf } from './call-failure.ts'
import type { createHistory } from './chat-history.ts'
import type { LineDriver } from './chat-line.ts'
import type { ChatSender } from './chat-sender.ts'
import type { ChatActions, ChatTelling } from './chat-view.ts'
import type { ChatWorld } from './chat-world.ts'

const notSent = '没能送到，请稍后再试'
const notSignedIn = '请先登录'

/** What the screens may ask for, over the parts of a client. `sender` is missing for a reader without an account. */
export function createActions(parts: {
  world: ChatWorld
  line: LineDriver
  history: ReturnType<typeof createHistory>
  sender: ChatSender | undefined
  /** The message is known to be recalled by this reader. */
  onRecalled: (id: number) => void
  /** The reader goes upwards, or sees the end. */
  onPlace: (place: 'upwards' | 'end') => void
  tell: (telling: ChatTelling) => void
}): ChatActions {
  const { world, line, history, sender, onRecalled, onPlace, tell } = parts
  let typedAtMs = 0
  const tip = (text: string) => tell({ kind: 'tip', text })
  const send = (act: (sender: ChatSender) => void) => {
    if (sender) act(sender)
    else tip(notSignedIn)
  }
  const call = (answer: Promise<unknown>, onDone: () => void) => {
    answer.then(onDone, (error: unknown) => {
      tip(wordsOf(error) || notSent)
    })
  }
  return {
    send: ({ text, reply, mentionIds }) => send(own => own.addText(text, reply, mentionIds)),
    sendImage: file => send(own => own.addImage(file)),
    retry: nonce => sender?.retry(nonce),
    cancel: nonce => sender?.cancel(nonce),
    recall: id =>
      call(world.recall(id), () => {
        onRecalled(id)
        tell({ kind: 'recalled' })
      }),
    clear: () => call(world.clear(), () => tell({ kind: 'cleared' })),
    forceOffline(userId, reason) {
      if (!line.send({ type: 'offline', user_id: userId, reason })) tip(notSent)
    },
    loadMore() {
      onPlace('upwards')
      history.loadMore()
    },
    find(id) {
      onPlace('upwards')
      return history.find(id)
    },
    reconnect: () => line.step({ kind: 'wanted' }),
    tellTyping() {
      if (!sender || world.nowMs() - typedAtMs < limits.chatTypingEveryMs) return
      if (line.send({ type: 'typing' })) typedAtMs = world.nowMs()
    },
    markSeen: () => onPlace('end'),
  }
}

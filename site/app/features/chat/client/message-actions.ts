import type { ChatEmoji } from '@xiaolou/contract/chat'
import type { LogAction } from '../log/chat-log.ts'
import { wordsOfFailure } from '../outbox/upload.ts'
import type { ChatEnv, ChatNotice } from './chat-env.ts'

export const notSent = '没能送到，请稍后再试'

/** Changes of messages that are stored. A failure is shown as a notice. */
export function createMessageActions(options: {
  env: Pick<ChatEnv, 'recall' | 'edit' | 'react' | 'clear'>
  userId: number | undefined
  change: (action: LogAction) => void
  onNotice: (notice: ChatNotice) => void
}) {
  const { env, userId = 0, change, onNotice } = options
  /** Resolves with whether it was done. */
  const run = (answer: Promise<unknown>, onDone?: () => void): Promise<boolean> =>
    answer.then(
      () => {
        onDone?.()
        return true
      },
      (error: unknown) => {
        onNotice({ kind: 'tip', text: wordsOfFailure(error) || notSent })
        return false
      },
    )
  return {
    recall: (id: number) =>
      run(env.recall(id), () => {
        change({ kind: 'gone', id, byId: userId })
        onNotice({ kind: 'recalled' })
      }),
    /** Replaces the words of one's own message. */
    edit: (message: { id: number; text: string; mentionIds: readonly number[] }) => run(env.edit(message)),
    react: (reaction: { id: number; emoji: ChatEmoji; isOn: boolean }) => run(env.react(reaction)),
    clear: () => run(env.clear(), () => onNotice({ kind: 'cleared' })),
  }
}

import type { CallInput } from '@xiaolou/contract/kit/route'
import * as message from '@xiaolou/contract/message'
import type { TestApp } from './make-app.ts'

type Card = NonNullable<CallInput<typeof message.addMessage>['body']>

/** Leaves a card in the guestbook, as a visitor unless a token is given; never throws for a refusal. */
export function leave(app: TestApp, body: Card, caller: { token?: string; address?: string } = {}) {
  return app.call(message.addMessage, { body }, caller)
}

/** The card that was left last, as the one who asks sees it. */
export async function newestCard(app: TestApp, token?: string): Promise<message.Message> {
  const answer = await app.call(message.getMessageList, { body: {} }, token ? { token } : {})
  const [first] = answer.result.list
  if (!first) throw new Error('the guestbook is empty')
  return first
}

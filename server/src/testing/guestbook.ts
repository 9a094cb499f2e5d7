import { createHash } from 'node:crypto'
import { formTimes, isWorkDone } from '@xiaolou/contract/form-work'
import type { CallInput } from '@xiaolou/contract/kit/route'
import * as message from '@xiaolou/contract/message'
import { openForm } from '@xiaolou/contract/moderation'
import type { TestApp } from './make-app.ts'

type Card = NonNullable<CallInput<typeof message.addMessage>['body']>
type Caller = { token?: string; address?: string }

/** What a browser sends with a form: when it was opened, and the solution of its puzzle. */
export async function proofOf(app: TestApp, openMs: number = formTimes.minAgeMs): Promise<Proof> {
  const { opened } = (await app.call(openForm)).result
  app.clock.advance(openMs)
  for (let work = 0; ; work += 1)
    if (isWorkDone(createHash('sha256').update(`${opened}:${work}`).digest()))
      return { opened, work: String(work) }
}
type Proof = { opened: string; work: string }

/** Posts a guestbook card like the site's form, as a visitor without a token; no throw for a refusal. */
export async function leave(app: TestApp, body: Card, caller: Caller = {}) {
  const proof = caller.token ? {} : await proofOf(app)
  return app.call(message.addMessage, { body: { ...proof, ...body } }, caller)
}

/** The newest card, as the caller sees it. */
export async function newestCard(app: TestApp, token?: string): Promise<message.Message> {
  const answer = await app.call(message.getMessageList, { body: {} }, token ? { token } : {})
  const [first] = answer.result.list
  if (!first) throw new Error('the guestbook is empty')
  return first
}

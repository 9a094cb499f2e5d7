import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@xiaolou/contract/limits'
import type { ChatView } from '../../site/app/features/chat/client/chat-view.ts'
import type { Visitor } from './visitor.ts'

const pauseMs = { least: 150, most: 1_400 }

type Doing = { visitor: Visitor; random: () => number; isAdministrator: boolean }
/** How often each is performed, as shares of one. */
const writerOperations: readonly (readonly [share: number, operation: (doing: Doing) => void])[] = [
  [0.56, say],
  [0.08, recall],
  [0.06, doing => doing.visitor.client().actions.loadMore()],
  [0.08, doing => doing.visitor.env().wake()],
  [0.05, doing => doing.visitor.client().actions.markSeen()],
  [0.04, doing => doing.visitor.client().actions.sendTyping()],
  [0.04, doing => doing.visitor.reload()],
  [0.05, retry],
  [0.02, cancel],
  [0.02, doing => doing.visitor.client().actions.reconnect()],
]
const readerOperations: typeof writerOperations = [
  [0.4, doing => doing.visitor.client().actions.loadMore()],
  [0.3, doing => doing.visitor.env().wake()],
  [0.2, doing => doing.visitor.client().actions.markSeen()],
  [0.1, doing => doing.visitor.reload()],
]

/** Performs one action after the other, as a reader would, until `signal` ends it. */
export async function liveOn(doing: Doing & { signal: AbortSignal }): Promise<void> {
  const { visitor, random, signal } = doing
  const operations = visitor.account ? writerOperations : readerOperations
  for (;;) {
    const ms = pauseMs.least + random() * (pauseMs.most - pauseMs.least)
    await wait(ms, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    comeBack(visitor)
    choose(operations, random())(doing)
  }
}

function choose(operations: typeof writerOperations, chance: number) {
  let upTo = 0
  for (const [share, operation] of operations) {
    upTo += share
    if (chance < upTo) return operation
  }
  return say
}

/** Closed because newer windows are open, as half-open ones count too: the reader wants this one. */
export function comeBack(visitor: Visitor): void {
  const { connection } = visitor.client().getView()
  if (connection.phase === 'ended') visitor.client().actions.reconnect()
}

let serial = 0
/**
 * With a recall for each, these are as many events as the room keeps: of a longer log it removes the beginning,
 * and nothing could be compared.
 */
const maxSaid = limits.chatResumeMax

function say({ visitor, random }: Doing) {
  if (!visitor.account || serial >= maxSaid) return
  serial += 1
  const messages = messagesOf(visitor.client().getView())
  const quoted = messages[Math.floor(random() * messages.length * 4)]
  const reply = quoted && {
    ...{ id: quoted.id, user_id: quoted.user_id, nick_name: quoted.nick_name, content: quoted.content },
  }
  visitor.say(`${visitor.name}说的第${serial}句`, reply ?? null)
}

/** Of the last messages, mostly one's own; the administrator recalls anybody's. */
function recall({ visitor, random, isAdministrator }: Doing) {
  const lately = messagesOf(visitor.client().getView()).slice(-12)
  const own = lately.filter(message => isAdministrator || message.user_id === visitor.account?.userId)
  const message = own[Math.floor(random() * own.length)]
  if (message) visitor.client().actions.recall(message.id)
}

function retry({ visitor }: Doing) {
  const failed = outgoingOf(visitor.client().getView()).find(({ status }) => status === 'failed')
  if (failed) visitor.client().actions.retry(failed.nonce)
}

function cancel({ visitor }: Doing) {
  const [first] = outgoingOf(visitor.client().getView())
  if (first) visitor.cancel(first.nonce, first.content)
}

const messagesOf = ({ rows }: ChatView) => rows.flatMap(row => (row.kind === 'message' ? [row.message] : []))
const outgoingOf = ({ rows }: ChatView) =>
  rows.flatMap(row => (row.kind === 'outgoing' ? [row.outgoing] : []))

import { randomBytes } from 'node:crypto'
import { notifyType } from '@xiaolou/contract/notify'
import type { OutboxTopic, ownerTopics } from '@xiaolou/contract/outbox'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Notice } from '../../platform/services.ts'
import type { Channels } from './outbox.channels.ts'
import { createMailStore, createOutboxStore, type NewLetter } from './outbox.store.ts'

type OwnerTopic = (typeof ownerTopics)[number]

export const giveUpAfterMs = 3 * 24 * 60 * 60_000
// Five hundred notifications in a minute become one mail: the first waits for more, and the next is sent
// after half an hour.
const gatherMs = 90_000
const quietMs = 30 * 60_000
const gathered: ReadonlySet<OutboxTopic> = new Set(['waiting', 'comment', 'message', 'link'])

/** The topic of a notification to the owner, by what it points to. */
export function ownerTopicOf({ type, address, about = '', gather }: Notice): OwnerTopic {
  if (gather) return gather
  if (about === 'job:keep the plan of backups') return 'backup'
  if (about.startsWith('job:')) return 'job'
  if (address === '/admin/security') return 'door'
  if (about.startsWith('link-')) return 'link'
  if (about.startsWith('chat-')) return 'mention'
  if (about.startsWith('comment-')) return type === notifyType.admin ? 'waiting' : 'comment'
  return about.startsWith('message-') ? 'message' : 'house'
}

const newKey = () => randomBytes(12).toString('base64url')

/** Stores mails and pushes in the transaction of their cause; they are sent later. */
export function createOutboxTaker(deps: {
  clock: Clock
  channels: Channels
  findAdministratorIds: (db: Db) => Promise<readonly number[]>
}) {
  const { clock, channels } = deps

  const dueAt = async (
    inner: Db,
    letter: Pick<NewLetter, 'channel' | 'topic' | 'user_id'>,
    nowMs: number,
  ) => {
    if (!gathered.has(letter.topic)) return nowMs
    const last = await createOutboxStore(inner).lastSentAt(letter)
    return Math.max(nowMs + gatherMs, last + quietMs)
  }

  return {
    async take(inner: Db, notices: readonly Notice[]): Promise<void> {
      const open = await channels.findOpen(inner)
      if (open.length === 0) return
      const nowMs = clock.now()
      const administratorIds = new Set(await deps.findAdministratorIds(inner))
      const stamps = { giveUpAt: nowMs + giveUpAfterMs, createdAt: nowMs }
      const letterOf = ({ message, address, about = '' }: Notice) => ({ message, address, about, ...stamps })
      // Several administrators are notified of one thing, but it is sent once per channel.
      const toOwner = new Map(
        notices
          .filter(notice => administratorIds.has(notice.user_id))
          .map(notice => [`${notice.about} ${notice.address} ${notice.message}`, notice]),
      )
      const letters: NewLetter[] = []
      for (const { id: channel, muted } of open) {
        for (const notice of toOwner.values()) {
          const topic = ownerTopicOf(notice)
          if (muted.includes(topic)) continue
          const letter = { ...letterOf(notice), channel, topic, user_id: 0 }
          const key = gathered.has(topic) ? `${channel}/${topic}` : newKey()
          letters.push({ ...letter, key, dueAt: await dueAt(inner, letter, nowMs) })
        }
      }
      if (open.some(({ id }) => id === 'mail')) {
        const toGuests = notices.filter(({ user_id }) => user_id > 0 && !administratorIds.has(user_id))
        const willing = new Set(
          await createMailStore(inner).findWilling([...new Set(toGuests.map(({ user_id }) => user_id))]),
        )
        for (const notice of toGuests.filter(({ user_id }) => willing.has(user_id))) {
          const topic = notice.about?.startsWith('comment-') ? ('reply' as const) : ('notice' as const)
          const to = { channel: 'mail' as const, topic, user_id: notice.user_id }
          letters.push({ ...letterOf(notice), ...to, key: newKey(), dueAt: nowMs })
        }
      }
      const store = createOutboxStore(inner)
      await store.add(letters.filter(({ topic }) => !gathered.has(topic)))
      // One by one, since several may merge into the same row; in a fixed order, to avoid deadlocks.
      const crowd = letters.filter(({ topic }) => gathered.has(topic))
      for (const letter of crowd.sort((one, other) => (one.key < other.key ? -1 : 1)))
        await store.add([letter])
    },

    takeBack: (inner: Db, about: readonly string[]) => createOutboxStore(inner).takeBack(about),

    /** Queues a link that an account requested; the link itself is created on sending, and never stored. */
    async ask(db: Db, topic: 'confirm' | 'reset', user_id: number): Promise<void> {
      const nowMs = clock.now()
      const told = { message: '', address: '/', about: '', dueAt: nowMs, createdAt: nowMs }
      // A link that arrives days later is confusing.
      const letter = { ...told, channel: 'mail' as const, topic, user_id, giveUpAt: nowMs + 60 * 60_000 }
      await createOutboxStore(db).add([{ ...letter, key: newKey() }])
    },
  }
}

export type OutboxTaker = ReturnType<typeof createOutboxTaker>

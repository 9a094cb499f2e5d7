import { inConsole } from '@xiaolou/contract/console'
import { refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/outbox'
import { wireTime } from '../../platform/clock.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/services.ts'
import { type Channels, problemOf } from './outbox.channels.ts'
import { htmlLetter, letterOf, plainLetter, subjectOf } from './outbox.letter.ts'
import { pushOf } from './outbox.push.ts'
import type { createSender } from './outbox.send.ts'
import { createOutboxStore, type OutboxRow } from './outbox.store.ts'
import { giveUpAfterMs } from './outbox.take.ts'

export type OutboxRouteDeps = Pick<Deps, 'db' | 'clock' | 'timeZone' | 'siteUrl' | 'site' | 'identity'> & {
  outbound: { channels: Channels }
  sender: ReturnType<typeof createSender>
}

const samples: Partial<Record<contract.OutboxTopic, string>> = {
  waiting: '听雨的人 在《小楼一夜听春雨》的评论等你过目：巷口的杏花开了没有？',
  comment: '听雨的人 评论了《小楼一夜听春雨》：读到最后一句，窗外正好下雨。',
  message: '访客 在留言板留言：路过，讨一杯茶。',
  link: '隔壁的人 申请了友链：隔壁',
  mention: '听雨的人 在聊天室提到了你：在不在？',
  backup: `「备份」没有做成，去${inConsole('/jobs')}看看`,
  job: `「检查外链」没有做成，去${inConsole('/jobs')}看看`,
  door: '你的账号刚从一处没来过的地方登录，用的是 Firefox · Linux。',
  house: '《春雨》到了时候没能发布：题目空着',
  reply: '主人 在《小楼一夜听春雨》回复了你：开了，明天给你折一枝。',
  notice: '明晚修缮，聊天室歇一个钟头。',
}
const sampleCrowd = 12

/** The owner's calls: channels, mails, and previews. */
export function outboxRoutes(deps: OutboxRouteDeps): BoundRoute[] {
  const { db, clock, timeZone, sender } = deps
  const { channels } = deps.outbound
  const store = createOutboxStore(db)

  const letterView = (
    row: OutboxRow,
    names: ReadonlyMap<number, { nick_name: string }>,
  ): contract.Letter => ({
    ...{ id: row.id, channel: row.channel, topic: row.topic, state: row.state },
    to: row.user_id === 0 ? '' : (names.get(row.user_id)?.nick_name ?? '已注销'),
    ...{ words: row.message, count: row.count, tries: row.tries, answer: row.answer },
    createdAt: wireTime(row.createdAt, timeZone),
    at: wireTime(row.finishedAt || row.dueAt, timeZone),
  })

  return [
    bind(contract.getChannels, () => channels.list(db)),

    bind(contract.saveChannel, async ({ body }) => {
      await db.transaction(async inner => {
        await channels.save(inner, body)
        const problem = problemOf(body.id, await channels.open(inner, body.id), body.isOn)
        if (problem) throw refusal('outboxRefused', problem)
      })
      return channels.state(db, body.id)
    }),

    bind(contract.testChannel, async ({ body: { id } }) => {
      const { isDone, words } = await sender.test(id)
      return { isDone, words }
    }),

    bind(contract.getLetters, async ({ body: { current, size, state, channel } }) => {
      const { list, total } = await store.find(
        state ?? undefined,
        channel ?? undefined,
        sliceOf({ current, size }),
      )
      const names = await deps.identity.findUsers(list.map(row => row.user_id))
      return {
        current,
        size,
        total,
        list: list.map(row => letterView(row, names)),
        counts: await store.count(),
      }
    }),

    bind(contract.resendLetters, async ({ body: { ids } }) => {
      const nowMs = clock.now()
      return { count: await store.revive(ids, { nowMs, giveUpAt: nowMs + giveUpAfterMs }) }
    }),

    bind(contract.dropLetters, async ({ body: { ids } }) => ({ count: await store.drop(ids, clock.now()) })),

    bind(contract.getTemplates, async () => {
      const siteName = (await deps.site.getSettings()).blog_name
      return contract.outboxTopics.map(topic => {
        const isGuests = topic === 'reply' || topic === 'notice'
        const letter = letterOf({
          ...{ topic, message: samples[topic] ?? '', href: `${deps.siteUrl}/`, siteName },
          count: topic === 'waiting' ? sampleCrowd : 1,
          ...(isGuests && { offHref: `${deps.siteUrl}/letter/…` }),
        })
        const { title, text, way } = pushOf({ letter, siteName }, 'telegram')
        return {
          topic,
          subject: subjectOf(letter, siteName),
          text: plainLetter(letter),
          html: htmlLetter(letter, siteName),
          push: { title, text: text + way },
        }
      })
    }),
  ]
}

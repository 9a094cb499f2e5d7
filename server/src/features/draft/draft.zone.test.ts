import { newDraft } from '@xiaolou/contract/draft'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../app/app.ts'
import { createMemoryBus } from '../../platform/bus.ts'
import { wireTime } from '../../platform/clock.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createDraftService } from './draft.service.ts'

const minuteMs = 60_000
const clock = createTestClock()
const db = openSqlite(':memory:')
const published: string[] = []

/** Drafts of a site in that zone; publications are recorded. */
const draftsIn = (timeZone: string) =>
  createDraftService({
    ...{ db, clock, timeZone },
    bus: createMemoryBus(cause => expect.fail(String(cause))),
    outbound: { notify: async () => () => undefined },
    identity: { findAdministratorIds: async () => [1] },
    content: {
      articles: {
        getFields: async () => undefined,
        isBinned: async () => false,
        keepSource: async () => undefined,
        publish: ({ draft, first }) =>
          db.transaction(async inner => {
            await first(inner)
            published.push(draft.article_title)
            return { id: published.length, slug: '' }
          }),
      },
    },
  })

let keys = 0
async function begin(timeZone: string) {
  keys += 1
  const key = `zone-key-${keys}`
  const drafts = draftsIn(timeZone)
  const fields = { ...newDraft, title: key, content: '一行。', category: '随笔' }
  await drafts.save({ key, baseRevision: 0, articleId: 0, fields, authorId: 1 })
  return {
    plan: (publish_at: string) => drafts.publish(key, { revision: 1, publish_at }),
    async isOutAt(nowMs: number) {
      clock.set(nowMs)
      await drafts.publishDue()
      return published.includes(key)
    },
  }
}

beforeAll(() => migrate({ db, migrations, nowMs: clock.now(), beforeFirst: async () => undefined }))
afterAll(() => db.close())

/** The server's time when something is scheduled: on the days before, of and after each clock change. */
const moments: readonly (readonly [zone: string, iso: string])[] = [
  ['Asia/Shanghai', '2026-11-27T15:50:00Z'],
  ['Asia/Shanghai', '2027-07-01T12:00:00Z'],
  ['America/New_York', '2026-03-07T17:00:00Z'],
  ['America/New_York', '2026-03-08T06:50:00Z'],
  ['America/New_York', '2026-03-09T16:00:00Z'],
  ['America/New_York', '2026-07-01T12:00:00Z'],
  ['America/New_York', '2026-10-31T16:00:00Z'],
  // 01:10 and 01:50 of the hour that occurs twice, each time.
  ['America/New_York', '2026-11-01T05:10:00Z'],
  ['America/New_York', '2026-11-01T05:50:00Z'],
  ['America/New_York', '2026-11-01T06:10:00Z'],
  ['America/New_York', '2026-11-01T06:50:00Z'],
  ['America/New_York', '2026-11-02T17:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-27T09:50:00Z'],
  ['Pacific/Apia', '2011-12-30T09:50:00Z'],
  ['Pacific/Apia', '2026-11-27T12:00:00Z'],
  ['Asia/Kolkata', '2026-11-27T18:20:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:50:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:10:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:20:00Z'],
]

it.each(moments)(
  'in %s at %s what is planned for twenty minutes later comes then, not before',
  async (zone, iso) => {
    const dueMs = Date.parse(iso) + 20 * minuteMs
    clock.set(Date.parse(iso))
    const draft = await begin(zone)
    const publish_at = wireTime(dueMs, zone)
    expect(await draft.plan(publish_at)).toMatchObject({ article_id: 0, publish_at })
    expect(await draft.isOutAt(Date.parse(iso))).toBe(false)
    expect(await draft.isOutAt(dueMs - 1)).toBe(false)
    expect(await draft.isOutAt(dueMs)).toBe(true)
  },
)

describe('a planned time that is past by the server’s clock', () => {
  const zone = 'America/New_York'
  const nowMs = Date.parse('2026-07-01T12:00:00Z')

  it.each([61_000, 60 * minuteMs, 400 * 24 * 60 * minuteMs])('by %i ms publishes nothing', async agoMs => {
    clock.set(nowMs)
    const draft = await begin(zone)
    const late = draft.plan(wireTime(nowMs - agoMs, zone))
    await expect(late).rejects.toMatchObject({ field: 'publish_at' })
    expect(await draft.isOutAt(nowMs)).toBe(false)
  })

  it('has just come, while the call was on its way: it is published', async () => {
    clock.set(nowMs + 20_000)
    const draft = await begin(zone)
    await draft.plan(wireTime(nowMs, zone))
    expect(await draft.isOutAt(clock.now())).toBe(true)
  })
})

it('a planned time that clocks skip is taken by the clock of before', async () => {
  clock.set(Date.parse('2026-03-08T06:00:00Z'))
  const draft = await begin('America/New_York')
  expect(await draft.plan('2026-03-08 02:30:00')).toMatchObject({ publish_at: '2026-03-08 03:30:00' })
})

import { ApiError } from '@xiaolou/contract/kit/envelope'
import { siteSettings } from '@xiaolou/contract/site'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import type { Files } from '../../platform/files.ts'
import { isUnavailable } from '../../platform/unavailable.ts'
import { createTestClock } from '../../testing/clock.ts'
import { sqliteByDay } from '../../testing/databases.ts'
import { createUserPictures } from './upload.feature.ts'
import { createUploads } from './upload.service.ts'
import { uploadMigrations } from './upload.store.ts'

const alone = <T>(_: string, work: () => Promise<T>) => work()

test.each(sqliteByDay)('with a full disk nothing half is kept, on $name', async database => {
  const db = await database.open()
  await migrate({ db, migrations: uploadMigrations, nowMs: 0, beforeFirst: async () => undefined })
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files: Files = {
    put: () => Promise.reject(full),
    getInfo: async () => undefined,
    read: () => {
      throw full
    },
    delete: async () => undefined,
    async *list() {},
  }
  const clock = createTestClock()
  const uploads = createUploads({ db, files, clock, alone })
  const { routes } = createUserPictures({
    db,
    uploads,
    clock,
    files,
    timeZone: 'Asia/Shanghai',
    siteUrl: 'https://me.example',
    site: { getSettings: async () => v.parse(siteSettings, {}) },
    users: { getById: async () => undefined },
    outbound: { fetchPublic: () => Promise.reject(new Error('not here')) },
  })
  const [route] = routes
  const file = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const visitor = { key: 'k', network: '', address: '', agent: '', isBot: false, isInProcess: false }
  const actor = { kind: 'user', userId: 7, sessionId: 1 } as const
  const failure = await route?.handle({ file }, { actor, visitor }).catch((cause: unknown) => cause)
  expect(failure).not.toBeInstanceOf(ApiError)
  expect(isUnavailable(failure)).toBe(true)
  expect(await db.query.selectFrom('upload').selectAll().execute()).toEqual([])
  expect(await db.query.selectFrom('upload_by').selectAll().execute()).toEqual([])
  expect(await db.query.selectFrom('upload_quota').selectAll().execute()).toMatchObject([
    { user_id: 7, files: 0, size_bytes: 0 },
  ])
  await db.close()
})

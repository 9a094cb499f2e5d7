import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openPostgres } from '../../platform/db/postgres.ts'
import { holdDatabase } from '../../platform/db/postgres-schema.ts'
import type { Machine } from '../../platform/services.ts'
import { createOnServer, serverUrl } from '../../testing/databases.ts'
import { makeApp } from '../../testing/make-app.ts'
import { createUploads } from './upload.service.ts'

it.runIf(serverUrl)('what one process stores while another takes it away is whole afterwards', async () => {
  const { url, drop } = await createOnServer()
  const app = await makeApp({ name: 'server', open: () => openPostgres(url) })
  const { db, files, clock } = app.platform
  const alone: Machine['alone'] = (name, work) => holdDatabase({ url, name, work })
  const { promise: isRowGone, resolve } = Promise.withResolvers<void>()
  // Leaves time for the other process between deleting the row and the file.
  const remove = async (name: string) => {
    resolve()
    if (name.endsWith('.pdf')) await wait(300)
    await files.delete(name)
  }
  const [here, there] = [
    createUploads({ db, files: { ...files, delete: remove }, clock, alone }),
    createUploads({ db, files, clock, alone }),
  ]
  const bytes = Buffer.from('%PDF-1.7 一份说明')
  const store = () => there.saveFile(bytes, '说明.pdf')
  const { url: address } = await store()
  const removal = here.remove(address, async () => true)
  await isRowGone
  await store()
  expect(await removal).toBe(true)
  expect(await there.open(address.slice('/uploads/'.length))).toBeDefined()
  await app.close()
  await drop()
})

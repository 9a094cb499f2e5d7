import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { createClient } from '@xiaolou/contract/kit/client'
import { login } from '@xiaolou/contract/user'
import { expect, inject } from 'vitest'
import { violations } from './support/axe.ts'
import { coveredControls } from './support/cover.ts'
import { owner } from './support/server-process.ts'
import { test } from './support/visit.ts'

const title = '杏花开在十七桥'
const password = '听雨'
const base = { timeoutMs: 20_000 }

async function publishLocked(): Promise<string> {
  const baseUrl = `${inject('origin')}/api`
  const { username, password: key } = owner
  const { token } = await createClient({ ...base, baseUrl })(login, { body: { username, password: key } })
  const call = createClient({ ...base, baseUrl, token: () => token })
  const stamp = Date.now().toString(36)
  const params = { key: `locked-${stamp}` }
  const fields = {
    title,
    content: `${title}。`,
    visibility: 'password',
    password,
    slug: `mi-${stamp}`,
  } as const
  const body = { ...newDraft, category: '随笔', ...fields, base_revision: 0 }
  const { revision } = await call(saveDraft, { params, body })
  return (await call(publishDraft, { params, body: { revision } })).slug
}

test('an article that asks for its password covers none of its controls, and is let in at the right word', async ({
  visit,
}) => {
  const { page } = await visit({ path: `/posts/${await publishLocked()}` })
  const field = page.getByLabel('口令')
  await field.waitFor()
  for (const width of [360, 798, 1_440]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await coveredControls(page)).toEqual([])
  }
  expect(await violations(page)).toEqual([])
  await field.fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await violations(page)).toEqual([])
})

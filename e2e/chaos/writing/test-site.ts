import type { Draft } from '@xiaolou/contract/draft'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findServerPort } from '../free-port.ts'
import { type MortalServer, startMortalServer } from '../server.ts'

const owner = { username: 'louzhu', password: 'Chunyu-2026!' }
/** A busy machine loads a page in ten seconds. */
const pageWithinMs = 60_000

export type TestSite = {
  readonly server: MortalServer
  readonly context: BrowserContext
  /** An editor with a draft, signed in if required, the caret after the last word. */
  openDesk(path: string): Promise<Page>
  stored(key: string): Promise<Draft>
  /** How many versions in a draft's history lost a conflict. */
  countKept(key: string): Promise<number>
  call(path: string, token: string): Promise<void>
  end(): Promise<string[]>
}

export const textField = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** The text in the field; the window is high enough to show all of it. */
export const textOf = (page: Page): Promise<string> =>
  textField(page).evaluate(field =>
    field instanceof HTMLTextAreaElement
      ? field.value
      : Array.from(field.querySelectorAll('.cm-line'), line => line.textContent).join('\n'),
  )

/** Moves the caret to the end. */
export async function goToEnd(page: Page): Promise<void> {
  await textField(page).click()
  await page.keyboard.press('Control+End')
}

export const signInAgain = async (page: Page): Promise<void> => {
  await page.getByLabel('用户账号').fill(owner.username)
  await page.getByLabel('密码', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** An empty site with an owner, and the owner's browser. */
export async function openTestSite(given: {
  browser: Browser
  dataDir: string
  random: () => number
}): Promise<TestSite> {
  const { browser, dataDir, random } = given
  const environment = { OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password }
  const server = await startMortalServer({ port: await findServerPort(random), dataDir, environment })
  const { origin } = server
  // Not wide enough for the preview: every keystroke would be rendered twice.
  const viewport = { width: 1_100, height: 3_200 }
  const context = await browser.newContext({ viewport, baseURL: origin, locale: 'zh-CN' })
  context.setDefaultTimeout(pageWithinMs)

  const ask = async <T>(path: string, token: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: token, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer: { code: number; message: string; result: T } = await response.json()
    if (answer.code !== 0) throw new Error(`${path}：${answer.message}`)
    return answer.result
  }
  const { token } = await ask<{ token: string }>('/user/login', '', owner)
  // Without settings the sign-in page says that there is no owner yet.
  await ask('/config/update', token, { blog_name: '小楼' })

  return {
    server,
    context,
    async openDesk(path) {
      const page = await context.newPage()
      await page.goto(path)
      const name = page.getByLabel('用户账号')
      await name.or(textField(page)).first().waitFor()
      if (await name.isVisible()) await signInAgain(page)
      await goToEnd(page)
      return page
    },
    stored: key => ask<Draft>(`/draft/get/${key}`, token),
    async countKept(key) {
      const body = { current: 1, size: 100 }
      const { list } = await ask<{ list: { kind: string }[] }>(`/draft/history/${key}`, token, body)
      return list.filter(({ kind }) => kind === 'conflict').length
    },
    async call(path, ofToken) {
      await ask(path, ofToken, {})
    },
    async end() {
      await context.close()
      return server.end()
    },
  }
}

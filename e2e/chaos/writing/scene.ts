import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Robot } from './robot.ts'
import { type TestSite, textField, textOf } from './test-site.ts'

const lookEveryMs = 150
/** A broken connection is retried within 30 s, and a busy machine takes its time. */
const settleWithinMs = 90_000

/** One draft that the robot writes. */
export type Scene = {
  readonly testSite: TestSite
  readonly robot: Robot
  readonly random: () => number
  readonly path: string
  page: Page
}

export const keyOf = ({ path }: Scene): string => path.split('/').pop() ?? ''

export const conflictButton = (page: Page) => page.getByRole('button', { name: '有两份，比一比' })

/** A new draft, in an editor with or without CodeMirror. */
export async function beginScene(given: {
  testSite: TestSite
  robot: Robot
  random: () => number
  isPlain: boolean
}): Promise<Scene> {
  const { testSite, robot, random, isPlain } = given
  const page = await testSite.openDesk('/admin/write')
  const isNow = (await textField(page).evaluate(field => field.tagName)) === 'TEXTAREA'
  if (isNow !== isPlain) {
    const name = isPlain ? '换纯文本框' : '换回带样式的写法'
    await page.getByRole('button', { name }).click()
    await textField(page).click()
  }
  robot.believe('')
  return { testSite, robot, random, page, path: new URL(page.url()).pathname }
}

/** Kills the tab in which the robot may be typing; returns the time from which on nothing can be stored. */
export async function crash(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const isDown = page.waitForEvent('crash')
  const endedMs = performance.now()
  session.send('Page.crash').catch(() => undefined)
  await isDown
  await page.close()
  return endedMs
}

/** Opens the draft again; returns how many ms of keystrokes it lost. Throws if anything else differs. */
export async function comeBack(scene: Scene, endedMs: number): Promise<number> {
  scene.page = await scene.testSite.openDesk(scene.path)
  return scene.robot.goOnWith(await textOf(scene.page), endedMs)
}

/** Waits until screen and server have exactly what was typed. Throws otherwise, or if drafts multiplied. */
export async function waitUntilStored(scene: Scene): Promise<void> {
  const { testSite, robot, page } = scene
  const stopAtMs = performance.now() + settleWithinMs
  let shown = ''
  let stored = ''
  while (performance.now() < stopAtMs) {
    shown = await textOf(page)
    if (await conflictButton(page).isVisible()) throw new Error('和自己起了冲突')
    stored = await testSite.stored(keyOf(scene)).then(
      draft => draft.fields.content,
      () => '',
    )
    if (shown === robot.text() && stored === robot.text()) return
    await wait(lookEveryMs)
  }
  const [typed, there, kept] = [robot.text(), shown, stored].map(one => JSON.stringify(one.slice(-60)))
  const words = await page.locator('.save-words').textContent()
  throw new Error(`没有存上，说是“${words}”：写的 ${typed}，纸上 ${there}，存的 ${kept}`)
}

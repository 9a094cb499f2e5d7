import type { Page } from 'playwright-core'
import type { Robot } from './robot.ts'
import { comeBack, conflictButton, crash, keyOf, type Scene, waitUntilStored } from './scene.ts'
import { goToEnd, textOf } from './test-site.ts'

const saves = '**/api/draft/save/**'
const lookEveryMs = 150
const withinMs = 60_000

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const stopAtMs = performance.now() + withinMs
  while (performance.now() < stopAtMs) {
    if (await isSo()) return
    await new Promise(resolve => setTimeout(resolve, lookEveryMs))
  }
  throw new Error(otherwise)
}

/** A second window on the same draft, with a robot that types there. */
async function openSecondWindow(scene: Scene): Promise<{ page: Page; robot: Robot }> {
  await scene.robot.beginLine(scene.page)
  await waitUntilStored(scene)
  const robot = scene.robot.secondWindow()
  return { page: await scene.testSite.openDesk(scene.path), robot }
}

/** Both write; the later one is shown both texts and merges them, and the other follows. */
export async function twoWindows(scene: Scene): Promise<number> {
  const secondWindow = await openSecondWindow(scene)
  const { robot } = scene
  await scene.page.route(saves, route => route.abort())
  await robot.type(scene.page, 1)
  await secondWindow.robot.type(secondWindow.page, 1)
  await waitUntilStored({ ...scene, ...secondWindow })
  await scene.page.unroute(saves)
  let lostMs = 0
  if (scene.random() < 0.5) lostMs = await comeBack(scene, await crash(scene.page))
  const [mine, theirs] = [robot.typed() || lastLine(robot.text()), secondWindow.robot.typed()]
  await conflictButton(scene.page).click()
  await scene.page.getByRole('button', { name: '用合起来的' }).click()
  // While it is open, elements below it are hidden from the accessibility tree.
  await scene.page.getByRole('dialog').waitFor({ state: 'detached' })
  await conflictButton(scene.page).waitFor({ state: 'detached' })
  await goToEnd(scene.page)
  const merged = await textOf(scene.page)
  for (const words of [mine, theirs])
    if (!merged.includes(words.trim()))
      throw new Error(`合起来以后少了 ${JSON.stringify(words)}：${JSON.stringify(merged)}`)
  robot.believe(merged)
  await waitUntilStored(scene)
  await until(async () => (await textOf(secondWindow.page)) === merged, '另一个窗口没有跟上')
  await secondWindow.page.close()
  robot.count(secondWindow.robot.last())
  return lostMs
}

const lastLine = (text: string) => text.trimEnd().split('\n').pop() ?? ''

/** Both have unsaved text, and both crash: one text is restored, the other is in the history. */
export async function loseBothWindows(scene: Scene): Promise<number> {
  const secondWindow = await openSecondWindow(scene)
  const { testSite, robot } = scene
  const keptBefore = await testSite.countKept(keyOf(scene))
  await testSite.context.route(saves, route => route.abort())
  await secondWindow.robot.type(secondWindow.page, 1)
  await robot.type(scene.page, 1)
  await crash(secondWindow.page)
  const endedMs = await crash(scene.page)
  await testSite.context.unroute(saves)
  const lostMs = await comeBack(scene, endedMs)
  await waitUntilStored(scene)
  const kept = (await testSite.countKept(keyOf(scene))) - keptBefore
  if (kept !== 1) throw new Error(`另一个窗口的字在历史里有 ${kept} 份`)
  robot.count(secondWindow.robot.last())
  return lostMs
}

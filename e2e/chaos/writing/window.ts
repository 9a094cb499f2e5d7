import type { Page } from 'playwright-core'
import { goToEnd, textOf } from './house.ts'
import type { Robot } from './robot.ts'
import { comeBack, conflictButton, crash, keyOf, type Scene, settle } from './scene.ts'

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

/** A second window on the same draft, and a hand that types there. */
async function openTwin(scene: Scene): Promise<{ page: Page; robot: Robot }> {
  await scene.robot.beginLine(scene.page)
  await settle(scene)
  const robot = scene.robot.twin()
  return { page: await scene.house.openDesk(scene.path), robot }
}

/** Both write; the later one is shown both, puts them together, and the other follows. */
export async function twoWindows(scene: Scene): Promise<number> {
  const twin = await openTwin(scene)
  const { robot } = scene
  await scene.page.route(saves, route => route.abort())
  await robot.type(scene.page, 1)
  await twin.robot.type(twin.page, 1)
  await settle({ ...scene, ...twin })
  await scene.page.unroute(saves)
  let lostMs = 0
  if (scene.random() < 0.5) lostMs = await comeBack(scene, await crash(scene.page))
  const [mine, theirs] = [robot.typed() || lastLine(robot.text()), twin.robot.typed()]
  await conflictButton(scene.page).click()
  await scene.page.getByRole('button', { name: '用合起来的' }).click()
  // While it is open, nothing below it has a name.
  await scene.page.getByRole('dialog').waitFor({ state: 'detached' })
  await conflictButton(scene.page).waitFor({ state: 'detached' })
  await goToEnd(scene.page)
  const merged = await textOf(scene.page)
  for (const words of [mine, theirs])
    if (!merged.includes(words.trim()))
      throw new Error(`合起来以后少了 ${JSON.stringify(words)}：${JSON.stringify(merged)}`)
  robot.believe(merged)
  await settle(scene)
  await until(async () => (await textOf(twin.page)) === merged, '另一个窗口没有跟上')
  await twin.page.close()
  robot.count(twin.robot.last())
  return lostMs
}

const lastLine = (text: string) => text.trimEnd().split('\n').pop() ?? ''

/** Both have words that nobody has saved, and both fall over: one comes back, the other lies in the history. */
export async function loseBothWindows(scene: Scene): Promise<number> {
  const twin = await openTwin(scene)
  const { house, robot } = scene
  const keptBefore = await house.countKept(keyOf(scene))
  await house.context.route(saves, route => route.abort())
  await twin.robot.type(twin.page, 1)
  await robot.type(scene.page, 1)
  await crash(twin.page)
  const endedMs = await crash(scene.page)
  await house.context.unroute(saves)
  const lostMs = await comeBack(scene, endedMs)
  await settle(scene)
  const kept = (await house.countKept(keyOf(scene))) - keptBefore
  if (kept !== 1) throw new Error(`另一个窗口的字在历史里有 ${kept} 份`)
  robot.count(twin.robot.last())
  return lostMs
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { comeBack, crash, type Scene, waitUntilStored } from './scene.ts'
import { signInAgain, textField } from './test-site.ts'
import { loseBothWindows, twoWindows } from './window.ts'

const saves = '**/api/draft/save/**'

/** A fault during writing; returns the ms of keystrokes that it lost. */
type Fault = (scene: Scene) => Promise<number>

const chance = ({ random }: Scene, share: number) => random() < share
const longestRunMs = 2_500

/** Lets the robot type until the tab is killed, at any moment: between two words, or during composition. */
async function crashWhileTyping(scene: Scene): Promise<number> {
  const typing = scene.robot.type(scene.page, 3).catch(() => undefined)
  await wait(scene.random() * longestRunMs)
  const endedMs = await crash(scene.page)
  await typing
  return endedMs
}

const tabCrash: Fault = async scene => comeBack(scene, await crashWhileTyping(scene))

const tabClosed: Fault = async scene => {
  const typing = scene.robot.type(scene.page, 3).catch(() => undefined)
  await wait(scene.random() * longestRunMs)
  const endedMs = performance.now()
  await scene.page.close()
  await typing
  return comeBack(scene, endedMs)
}

const serverKilled: Fault = async scene => {
  const restarting = scene.testSite.server.killAndRestart(scene.random() * 1_500)
  if (chance(scene, 0.5)) {
    await scene.robot.type(scene.page, 2)
    await restarting
    return 0
  }
  const endedMs = await crashWhileTyping(scene)
  await restarting
  return comeBack(scene, endedMs)
}

const lineCut: Fault = async scene => {
  const { context } = scene.testSite
  const typing = scene.robot.type(scene.page, 2)
  await wait(scene.random() * 1_500)
  await context.setOffline(true)
  await typing
  if (chance(scene, 0.5)) {
    await context.setOffline(false)
    return 0
  }
  const endedMs = await crashWhileTyping(scene)
  await context.setOffline(false)
  return comeBack(scene, endedMs)
}

/** The server has stored the text, but its answer is lost. */
const answerLost: Fault = async scene => {
  const isLost = new Promise<void>(resolve => {
    void scene.page.route(
      saves,
      async route => {
        await route.fetch().catch(() => undefined)
        await route.abort().catch(() => undefined)
        resolve()
      },
      { times: 1 },
    )
  })
  await scene.robot.type(scene.page, 1)
  await isLost
  if (chance(scene, 0.5)) {
    await scene.robot.type(scene.page, 1)
    return 0
  }
  return comeBack(scene, await crashWhileTyping(scene))
}

/** IndexedDB is full: only the server stores what is typed. */
const storageFull: Fault = async scene => {
  const { page, testSite } = scene
  const session = await page.context().newCDPSession(page)
  const { origin } = testSite.server
  const typing = scene.robot.type(page, 2)
  await wait(scene.random() * 1_500)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await typing
  if (chance(scene, 0.6)) return comeBack(scene, await crashWhileTyping(scene))
  await waitUntilStored(scene)
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  return 0
}

/** The session ends elsewhere; the user signs in again, over the editor or after a crash. */
const sessionEnded: Fault = async scene => {
  const { page, testSite, robot } = scene
  const token = await tokenOf(page, async () => {
    await robot.type(page, 1)
    await waitUntilStored(scene)
  })
  await testSite.call('/user/logout', token)
  await robot.type(page, 1)
  await page.getByRole('dialog', { name: '再登录一次' }).waitFor()
  if (chance(scene, 0.4)) return comeBack(scene, await crash(page))
  await signInAgain(page)
  await page.getByRole('dialog', { name: '再登录一次' }).waitFor({ state: 'detached' })
  await textField(page).focus()
  return 0
}

async function tokenOf(page: Page, act: () => Promise<void>): Promise<string> {
  const asked = page.waitForRequest(saves)
  await act()
  return (await (await asked).headerValue('authorization')) ?? ''
}

export const faults = {
  标签页崩溃: tabCrash,
  标签页关掉: tabClosed,
  服务器被杀: serverKilled,
  断网: lineCut,
  丢了回音: answerLost,
  存储满了: storageFull,
  两个窗口: twoWindows,
  两个窗口都崩溃: loseBothWindows,
  登录断了: sessionEnded,
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

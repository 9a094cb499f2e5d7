import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { chromiumMissing, launchBrowser } from './browser.ts'
import { type Owner, openDesk } from './editor-page.ts'
import type { Figure, Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import type { Bench, Subject } from './subject.ts'

const bytesPerKilobyte = 1_024
const settleMs = 500
const rooms = {
  今天: '/',
  文章: '/articles',
  分类与标签: '/terms',
  说说: '/talk',
  相册: '/albums',
  页面: '/pages',
  评论: '/comments',
  留言: '/messages',
  用户: '/guests',
  聊天室: '/chat',
  友链: '/links',
  图库: '/media',
  音乐: '/music',
  页头图: '/page-headers',
  资源: '/resources',
  访问统计: '/footprints',
  备份与搬家: '/transfer',
  账号安全: '/security',
  操作记录: '/audit',
  定时任务: '/jobs',
  邮件与推送: '/outbox',
  设置: '/settings',
} as const

/** The scripts that a screen fetches until it is idle, including a worker's, in KB with gzip. */
export async function measureScripts(
  browser: Browser,
  given: { owner: Owner; address: string; name: string },
) {
  const desk = await openDesk(browser, given)
  const sizes: Promise<number>[] = []
  desk.page.context().on('response', response => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    sizes.push(response.body().then(body => gzipSync(body, { level: 9 }).byteLength))
  })
  await desk.page.goto(given.address, { waitUntil: 'networkidle' })
  await desk.page.waitForTimeout(settleMs)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await desk.close()
  const figure: Figure = {
    name: given.name,
    value: bytes / bytesPerKilobyte,
    unit: 'KB',
    note: `${sizes.length} 个文件`,
  }
  return figure
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser()
  if (!browser) return [{ name: '后台各页的脚本', reason: chromiumMissing }]
  const server = await startOwned(bench, join(bench.folder, 'scripts-data'))
  try {
    const owner = await signInOwner(server.origin)
    const results: Result[] = []
    for (const [name, path] of Object.entries(rooms)) {
      const address = `${server.origin}/admin${path}`
      results.push({ ...(await measureScripts(browser, { owner, address, name })), target: { atMost: 250 } })
    }
    return results
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What each section of the console loads on a first visit, including the console's frame. */
export const consoleScripts: Subject = { title: '后台各页的脚本，第一次来，gzip', measure }

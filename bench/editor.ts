import { join } from 'node:path'
import { newDraft } from '@xiaolou/contract/draft'
import type { Browser, Page } from 'playwright-core'
import { chromiumMissing, launchBrowser } from './browser.ts'
import { measureScripts } from './console-scripts.ts'
import { type Desk, type Owner, openDesk } from './editor-page.ts'
import type { Figure, Result } from './figure.ts'
import { longText } from './long-text.ts'
import { signInOwner, startOwned } from './owner.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'
import { firstKey, measureLag, readTasks, typeKeys } from './typing.ts'

const characters = 100_000
const draftKey = 'bench-long-text'
const typed = { count: 100, everyMs: 80 }
const sentencesShown = 25
const opens = 5
const slowDown = 4
const settleMs = 2_000
// A keystroke does not wait for the next frame: that wait is 0 to 16 ms by chance, whatever the page does.
const withoutTurns = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const traced = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']
const shown = '.cm-content, .writing-plain'
const asked = { atMost: 16 }

/** Opens the long text and waits until preview, outline and counts are idle. */
async function openLongText({ page }: Desk, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/write/${draftKey}`)
  await page.locator(shown).focus()
  await page.waitForTimeout(settleMs)
}

type Tasks = ReturnType<typeof readTasks>

/** Types while the browser traces its tasks: the cost of keystrokes, independent of other load. */
async function traceKeys({ page, session }: Desk, browser: Browser): Promise<Tasks> {
  await browser.startTracing(page, { categories: traced })
  await typeKeys(page, session, typed)
  return readTasks(await browser.stopTracing())
}

const tasksNote = (tasksMs: readonly number[]) =>
  tasksMs.length === 0 ? '没有 50 ms 以上的' : `50 ms 以上 ${tasksMs.length} 次`

function keyFigures(
  name: string,
  typing: { keysMs: number[]; tasksMs: number[] },
  given: { bareMs: number; target?: { atMost: number } },
): Figure {
  return {
    name: `从按键到画好，${name}，p95`,
    value: percentile(typing.keysMs, 0.95),
    unit: 'ms',
    reference: { name: '光秃秃的 textarea', value: given.bareMs },
    ...(given.target && { target: given.target }),
    note: `p50 ${percentile(typing.keysMs, 0.5).toFixed(1)} ms；任务${tasksNote(typing.tasksMs)}`,
  }
}

/** The same text in a plain text field above the editor, with the same keystrokes. */
async function typeBare(desk: Desk, given: { browser: Browser; text: string }) {
  const { page, session } = desk
  await page.evaluate(value => {
    const area = document.createElement('textarea')
    area.id = 'bare'
    area.style.cssText = 'position:fixed;inset:0;z-index:99;width:100%;height:100%'
    area.value = value
    document.body.append(area)
    area.focus()
    area.setSelectionRange(value.length, value.length)
  }, given.text)
  await page.waitForTimeout(settleMs)
  const { keysMs } = await typeKeys(page, session, typed)
  const { allMs } = await traceKeys(desk, given.browser)
  await page.locator('#bare').evaluate(area => area.remove())
  return { keyMs: percentile(keysMs, 0.95), allMs }
}

async function toMiddle(page: Page): Promise<void> {
  const headings = page.getByRole('navigation', { name: '大纲' }).getByRole('button')
  await headings.nth(Math.floor((await headings.count()) / 2)).click()
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
}

async function measureDesktop(browser: Browser, given: { owner: Owner; origin: string; text: string }) {
  const desk = await openDesk(browser, given)
  const { page, session } = desk
  await openLongText(desk, given.origin)
  const bare = await typeBare(desk, { browser, text: given.text })
  await page.locator(shown).focus()
  const places: readonly (readonly [string, () => Promise<void>])[] = [
    ['写在末尾', () => page.keyboard.press('Control+End')],
    ['写在中间', () => toMiddle(page)],
    ['写在开头', () => page.keyboard.press('Control+Home')],
  ]
  const figures: Figure[] = []
  const traces: Tasks[] = []
  for (const [name, go] of places) {
    await go()
    await page.waitForTimeout(settleMs)
    figures.push(
      keyFigures(name, await typeKeys(page, session, typed), { bareMs: bare.keyMs, target: asked }),
    )
    traces.push(await traceKeys(desk, browser))
  }
  figures.push({
    name: '写的时候主线程最长的任务',
    value: Math.max(...traces.map(({ wallMs }) => wallMs)),
    unit: 'ms',
    target: { atMost: 50 },
    note: `只算处理器 ${Math.max(...traces.map(({ processorMs }) => processorMs)).toFixed(0)} ms`,
  })
  figures.push({
    name: '一键要主线程的处理器时间，连预览放进页面',
    value: median(traces.map(({ allMs }) => allMs)) / typed.count,
    unit: 'ms',
    reference: { name: '光秃秃的 textarea', value: bare.allMs / typed.count },
  })
  await page.evaluate('window.__probe.watchPreview()')
  const lagsMs: number[] = []
  for (let at = 0; at < sentencesShown; at += 1) lagsMs.push(await measureLag(page, session, at))
  figures.push({
    name: '预览落在最后一键之后，p95',
    value: percentile(lagsMs, 0.95),
    unit: 'ms',
    target: { atMost: 150 },
    note: `p50 ${percentile(lagsMs, 0.5).toFixed(0)} ms`,
  })
  await desk.close()
  return figures
}

/** From opening the address until the first character is in the text, with a warm browser cache. */
async function measureOpening(browser: Browser, given: { owner: Owner; origin: string }): Promise<Figure> {
  const desk = await openDesk(browser, given)
  const times: number[] = []
  for (let turn = 0; turn <= opens; turn += 1) {
    await desk.page.goto('about:blank')
    await desk.page.goto(`${given.origin}/admin/write/${draftKey}`, { waitUntil: 'commit' })
    await desk.page.locator(shown).focus()
    times.push(await firstKey(desk.page, desk.session))
    await desk.page.waitForTimeout(settleMs)
  }
  await desk.close()
  const [first = Number.NaN, ...rest] = times
  return {
    name: '打开十万字，到写得下第一个字',
    value: median(rest),
    unit: 'ms',
    target: { atMost: 1_000 },
    note: `头一次来 ${first.toFixed(0)} ms`,
  }
}

async function measurePaste(browser: Browser, given: { owner: Owner; origin: string; text: string }) {
  const desk = await openDesk(browser, given)
  const { page } = desk
  await page.goto(`${given.origin}/admin/write/bench-pasted-text`)
  await page.locator(shown).focus()
  await page.waitForTimeout(settleMs)
  await page.evaluate('window.__probe.tasks = []')
  const took = await page.locator(shown).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const startedMs = performance.now()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    return new Promise<number>(resolve => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedMs)))
    })
  }, given.text)
  await page.waitForTimeout(settleMs)
  const tasksMs: number[] = JSON.parse(String(await page.evaluate('JSON.stringify(window.__probe.tasks)')))
  await desk.close()
  const pasted: Figure = {
    name: '贴进十万字，到画好',
    value: took,
    unit: 'ms',
    note: `之后最长的任务 ${Math.max(0, ...tasksMs).toFixed(0)} ms`,
  }
  return pasted
}

async function measurePhone(browser: Browser, given: { owner: Owner; origin: string; text: string }) {
  const desk = await openDesk(browser, { ...given, isPhone: true, rate: slowDown })
  await openLongText(desk, given.origin)
  const bare = await typeBare(desk, { browser, text: given.text })
  await desk.page.locator(shown).focus()
  await desk.page.keyboard.press('Control+End')
  await desk.page.waitForTimeout(settleMs)
  const typing = await typeKeys(desk.page, desk.session, typed)
  await desk.close()
  return keyFigures('手机，处理器慢四倍', typing, { bareMs: bare.keyMs })
}

async function measure(bench: Bench): Promise<Result[]> {
  const browser = await launchBrowser(withoutTurns)
  if (!browser) return [{ name: '后台的编辑器', reason: chromiumMissing }]
  const server = await startOwned(bench, join(bench.folder, 'editor-data'))
  const { origin } = server
  try {
    const owner = await signInOwner(origin)
    const text = longText(characters)
    const client = createClient(origin, { authorization: owner.token })
    const body = { ...newDraft, title: '十万字', content: text, base_revision: 0, article_id: 0 }
    const saved = await client.ask({ method: 'PUT', path: `/api/draft/save/${draftKey}`, body })
    client.close()
    if (saved.status !== 200) throw new Error(saved.body.toString('utf8'))
    const given = { owner, origin, text }
    const desk = `${origin}/admin/write/${draftKey}`
    return [
      await measureOpening(browser, given),
      ...(await measureDesktop(browser, given)),
      await measurePaste(browser, given),
      await measurePhone(browser, given),
      {
        ...(await measureScripts(browser, {
          owner,
          address: `${origin}/admin`,
          name: '后台首屏的脚本，gzip',
        })),
        target: { atMost: 250 },
      },
      await measureScripts(browser, { owner, address: desk, name: '编辑器的脚本连预览，gzip' }),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Writing in a text of a hundred thousand characters with preview, compared with a plain text field. */
export const editor: Subject = { title: '写十万字的长文', measure }

import type { CDPSession, Page } from 'playwright-core'

/**
 * In the page: records for every key the time from its event until the main thread is done with the next
 * frame, for any field; when an expected text appears in the preview; and tasks above 50 ms.
 */
export const watchKeys = `(() => {
  const probe = window.__probe = { keys: [], tasks: [], lastKeyMs: 0, doneMs: 0, marker: '', shownMs: 0 }
  const afterFrame = work => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => work(performance.now())
    port2.postMessage(0)
  })
  addEventListener('keydown', ({ timeStamp }) => {
    probe.lastKeyMs = timeStamp
    afterFrame(nowMs => { probe.doneMs = nowMs; probe.keys.push(nowMs - timeStamp) })
  }, true)
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) probe.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  probe.watchPreview = () => {
    const body = document.querySelector('iframe[title="文章预览"]').contentDocument.querySelector('.prose-body')
    new MutationObserver(records => {
      const holds = node => probe.marker !== '' && node.textContent.includes(probe.marker)
      if (!records.some(({ addedNodes }) => [...addedNodes].some(holds))) return
      probe.marker = ''
      afterFrame(nowMs => { probe.shownMs = nowMs })
    }).observe(body, { childList: true, subtree: true })
  }
})()`

const startKeys = 'void Object.assign(window.__probe, { keys: [], tasks: [] })'
const readKeys = 'JSON.stringify({ keysMs: window.__probe.keys, tasksMs: window.__probe.tasks })'
const sentences = '春雨落在旧瓦上，屋里的人翻过一页书，听见水声近了又远。'
const markdownKeys = '**'
const patienceMs = 30_000
const pollEveryMs = 20

/** Sends one keystroke with its character, as the browser gets it from the system. */
async function pressKey(session: CDPSession, character: string): Promise<void> {
  const isEnter = character === '\n'
  const named = isEnter ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key: character }
  const text = isEnter ? '\r' : character
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, unmodifiedText: text, ...named })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named })
}

/** Types this many characters every `everyMs`, with markup and line breaks, into the focused field. */
export async function typeKeys(
  page: Page,
  session: CDPSession,
  { count, everyMs }: { count: number; everyMs: number },
): Promise<{ keysMs: number[]; tasksMs: number[] }> {
  const keys = [...`${sentences}${markdownKeys}${sentences}${markdownKeys}\n\n`]
  await page.evaluate(startKeys)
  for (let at = 0; at < count; at += 1) {
    await pressKey(session, keys[at % keys.length] ?? '')
    await page.waitForTimeout(everyMs)
  }
  return JSON.parse(String(await page.evaluate(readKeys)))
}

/** Polls from outside: the page's CSP does not allow evaluating strings in it. */
async function waitUntil(page: Page, condition: string): Promise<void> {
  const stopAtMs = performance.now() + patienceMs
  while (!(await page.evaluate(condition))) {
    if (performance.now() > stopAtMs) throw new Error(`等不到 ${condition}`)
    await page.waitForTimeout(pollEveryMs)
  }
}

/** Types a short sentence and waits until the preview shows it: ms from its last key until then. */
export async function measureLag(page: Page, session: CDPSession, at: number): Promise<number> {
  const sentence = `，第${at}句`
  await page.evaluate(`window.__probe.shownMs = 0; window.__probe.marker = ${JSON.stringify(sentence)}`)
  for (const character of sentence) {
    await pressKey(session, character)
    await page.waitForTimeout(30)
  }
  await waitUntil(page, 'window.__probe.shownMs > 0')
  return Number(await page.evaluate('window.__probe.shownMs - window.__probe.lastKeyMs'))
}

/** Types one key, and returns how many ms after requesting the page it was in the text. */
export async function firstKey(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate('window.__probe.doneMs = 0')
  await pressKey(session, '雨')
  await waitUntil(page, 'window.__probe.doneMs > 0')
  return Number(await page.evaluate('window.__probe.doneMs'))
}

/**
 * The tasks of the page's main thread in a browser trace, in ms: the longest by the clock, and the longest
 * and the total by CPU time, which other processes do not affect.
 */
export function readTasks(trace: Buffer): { wallMs: number; processorMs: number; allMs: number } {
  type Event = {
    name: string
    pid: number
    tid: number
    dur?: number
    tdur?: number
    args?: { name?: string }
  }
  const { traceEvents }: { traceEvents: Event[] } = JSON.parse(trace.toString('utf8'))
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('浏览器没有记下任务')
  const took = tasks.map(({ tdur = 0 }) => tdur / 1_000)
  return {
    wallMs: Math.max(...tasks.map(({ dur = 0 }) => dur / 1_000)),
    processorMs: Math.max(...took),
    allMs: took.reduce((sum, ms) => sum + ms, 0),
  }
}

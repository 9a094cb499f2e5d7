import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pick } from '../../../bench/random.ts'
import { compareText, doubledIn, type Key } from './compare-text.ts'

const words = [
  ['xiaolou', '小楼'],
  ['yiye', '一夜'],
  ['ting', '听'],
  ['chunyu', '春雨'],
  ['shenxiang', '深巷'],
  ['mingzhao', '明朝'],
  ['mai', '卖'],
  ['xinghua', '杏花'],
] as const
const wordsPerSentence = 3
const letterMs = 40
/** The least pause between two words: an input method has committed the first one by then. */
const restMs = { least: 70, most: 220 }
const allowedLossMs = 2_000
/** Keeps the sentence numbers of two robots apart. */
const apart = 500

/** Types Chinese as an input method does, and records when each word was there. */
export function createRobot(random: () => number) {
  let base = ''
  let keys: Key[] = []
  let serial = 0
  const text = () => base + keys.map(key => (key.atMs === undefined ? '' : key.text)).join('')

  async function put(page: Page, key: Omit<Key, 'atMs'>): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const at = keys.push({ ...key, atMs: undefined }) - 1
    for (let end = 1; end <= key.letters.length; end++) {
      const letters = key.letters.slice(0, end)
      await session.send('Input.imeSetComposition', { text: letters, selectionStart: end, selectionEnd: end })
      await wait(random() * letterMs)
    }
    // Recorded before sending: a word that arrives unrecorded would count as a duplicate.
    keys[at] = { ...key, atMs: performance.now() }
    if (key.text === '\n') await page.keyboard.press('Enter')
    else await session.send('Input.insertText', { text: key.text })
    await session.detach()
    await wait(restMs.least + random() * (restMs.most - restMs.least))
  }

  return {
    text,
    /** Continues at the caret; ends early and silently when the page is gone. */
    async type(page: Page, sentences: number): Promise<void> {
      for (let written = 0; written < sentences; written++) {
        serial += 1
        await put(page, { letters: '', text: `【${serial}】` })
        for (let count = 0; count < wordsPerSentence; count++) {
          const [letters, word] = pick(random, words)
          await put(page, { letters, text: word })
        }
        await put(page, { letters: '', text: '\n' })
      }
    },
    /** Two robots continuing one line would rightly make two lines of it: each gets its own. */
    async beginLine(page: Page): Promise<void> {
      if (!text().endsWith('\n')) await put(page, { letters: '', text: '\n' })
    },
    /** Accepts a restored text from here on; returns how many ms are missing. Throws if more is wrong. */
    goOnWith(found: string, endedMs: number): number {
      const verdict = compareText({ base, keys, found, endedMs })
      if (!verdict.isWhole) {
        const [has, had] = [found, text()].map(one => JSON.stringify(one.slice(Math.max(0, verdict.at - 20))))
        throw new Error(`回来的字不对：有 ${has}，写的是 ${had}`)
      }
      if (verdict.lostMs > allowedLossMs) throw new Error(`丢了 ${Math.round(verdict.lostMs)} 毫秒的字`)
      this.believe(found)
      return verdict.lostMs
    },
    /** Accepts a text merged from several. Throws if it contains a sentence twice. */
    believe(found: string): void {
      const doubled = doubledIn(found)
      if (doubled.length > 0) throw new Error(`写了两遍：${doubled.join('')}`)
      base = found
      keys = []
    },
    /** What it has typed since it last accepted a text. */
    typed: () => text().slice(base.length),
    /** Another robot for the same text. */
    secondWindow() {
      const other = createRobot(random)
      other.believe(text())
      other.count(serial + apart)
      return other
    },
    /** Numbers its sentences from here on. */
    count(from: number): void {
      serial = from
    },
    last: () => serial,
  }
}

export type Robot = ReturnType<typeof createRobot>

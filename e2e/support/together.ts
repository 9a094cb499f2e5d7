import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { owner, startServer } from './server-process.ts'
import { openSlowLine } from './slow-line.ts'
import { keepSounds } from './sounds.ts'
import { encodeKept } from './stored.ts'

const rate = 24_000
const beatMs = 500
const clickMs = 6

/** A song that marks its position: a click every half a second over a soft tone. WAV, one channel. */
function makeBeat(seconds: number): Buffer {
  const count = seconds * rate
  const bytes = Buffer.alloc(44 + count * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + count * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at += 1) {
    const ms = (at / rate) * 1_000
    const isClick = ms % beatMs < clickMs
    const tone = Math.sin((2 * Math.PI * (isClick ? 2_000 : 220) * at) / rate)
    bytes.writeInt16LE(Math.round(tone * (isClick ? 30_000 : 600)), 44 + at * 2)
  }
  return bytes
}

/** The tests' songs, as in the folder. */
export const beats = { first: '更漏', second: '檐雨' } as const
const beatSeconds = 150

/** A separate site with two songs, behind a slow connection. Call `close` at the end. */
export async function openTogetherSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaolou-together-'))
  mkdirSync(join(dataDir, 'music'), { recursive: true })
  for (const [at, name] of Object.values(beats).entries())
    writeFileSync(join(dataDir, 'music', `打更人 - ${name}.wav`), makeBeat(beatSeconds + at))
  const line = await openSlowLine()
  const server = await startServer({ dataDir, starter: 'none', settings: { SITE_URL: line.origin } })
  line.leadTo(server.origin)
  const ask = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()).result
  }
  const { token, id } = await ask('/user/login', { username: owner.username, password: owner.password })
  await ask('/config/update', { blog_name: '小楼' }, token)
  await ask('/music/scan', {}, token)
  const session = encodeKept({ token, user: { id, role: 1, nick_name: owner.nick_name, avatar: '' } })
  return {
    origin: line.origin,
    session,
    async close() {
      await line.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TogetherSite = Awaited<ReturnType<typeof openTogetherSite>>

/** A browser with wrong clocks, whose audio can be inspected; `session` signs in the owner. */
export async function prepareListener(context: BrowserContext, skewMs: number, session = ''): Promise<void> {
  await context.addInitScript(keepSounds)
  await context.addInitScript(
    ({ skewMs, session }) => {
      const origin = performance.timeOrigin
      Reflect.set(window, 'trueOrigin', origin)
      const RealDate = Date
      const now = () => RealDate.now() + skewMs
      class WrongDate extends RealDate {
        constructor(...given: [] | [number | string]) {
          if (given.length === 0) super(now())
          else super(given[0])
        }
        static override now = now
      }
      Reflect.set(window, 'Date', WrongDate)
      Object.defineProperty(performance, 'timeOrigin', { get: () => origin + skewMs })
      if (session) sessionStorage.setItem('tabSession', session)
    },
    { skewMs, session },
  )
}

/**
 * A phone's rule, before the page's own code: an element may play only if a click itself has started it;
 * shortly after the click is too late. `refused` in the page counts rejected calls.
 */
export const wantPress = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    let isPressed = false
    const free = new WeakSet<HTMLMediaElement>()
    addEventListener('click', ({ isTrusted }) => (isPressed = isTrusted), true)
    addEventListener('click', () => (isPressed = false))
    const own = HTMLMediaElement.prototype.play
    Reflect.set(window, 'refused', 0)
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (isPressed) free.add(this)
      if (free.has(this)) return own.call(this)
      Reflect.set(window, 'refused', Reflect.get(window, 'refused') + 1)
      return Promise.reject(new DOMException('play() wants a press', 'NotAllowedError'))
    }
  })

/** The song's position in this browser, in ms relative to the true time: equal in all that are in sync. */
export const readPlace = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
    const audio = made.find(one => !one.paused && one.currentTime > 0 && !one.ended)
    const trueMs = Reflect.get(window, 'trueOrigin') + performance.now()
    return audio && trueMs - audio.currentTime * 1_000
  })

/** As when headphones are unplugged: the sound is paused without the player. */
export const takeOffHeadphones = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
    for (const audio of made) audio.pause()
  })

/** Clicks the button, and returns how long it took until the song played, ms. */
export async function timeToSound(page: Page, name: string): Promise<number> {
  await page.evaluate(words => {
    const button = [...document.querySelectorAll('button')].find(one => one.innerText.trim() === words)
    if (!button) throw new Error(`no button ${words}`)
    const startMs = performance.now()
    const look = () => {
      const made: HTMLAudioElement[] = Reflect.get(window, 'sounds') ?? []
      const audio = made.find(one => !one.paused && one.readyState >= 3)
      const isMoving = audio && Reflect.get(audio, 'lastPlace') !== undefined
      if (isMoving && audio.currentTime > Reflect.get(audio, 'lastPlace')) {
        Reflect.set(window, 'soundedAfterMs', performance.now() - startMs)
        return
      }
      if (audio) Reflect.set(audio, 'lastPlace', audio.currentTime)
      requestAnimationFrame(look)
    }
    button.click()
    look()
  }, name)
  await page.waitForFunction(() => Reflect.get(window, 'soundedAfterMs') !== undefined)
  return page.evaluate(() => Number(Reflect.get(window, 'soundedAfterMs')))
}

/** The offset between two browsers, ms, measured several times. */
export async function readApart(
  one: Page,
  other: Page,
  { count, everyMs }: { count: number; everyMs: number },
) {
  const apart: number[] = []
  for (let look = 0; look < count; look += 1) {
    const [first, second] = await Promise.all([readPlace(one), readPlace(other)])
    if (first !== undefined && second !== undefined) apart.push(Math.abs(first - second))
    await one.waitForTimeout(everyMs)
  }
  return apart
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, two) => one - two)[Math.floor(values.length * part)] ?? Number.NaN

/**
 * Before the page's own code: records when each click of the song is output, by its samples and not by the
 * element's position. The samples are copied: an AudioContext in between would shift the start by some 70 ms.
 * A stream counts its samples exactly, from a start that is off by up to 100 ms: its fastest deliveries tell
 * the true start.
 */
export const hearClicks = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const clicksMs: number[] = []
    const lagsMs: number[] = []
    Reflect.set(window, 'heard', { clicksMs, lagsMs })
    const Own = window.Audio
    const listenTo = async (audio: HTMLAudioElement) => {
      const stream: MediaStream = Reflect.apply(Reflect.get(audio, 'captureStream'), audio, [])
      const [track] = stream.getAudioTracks()
      const reader = new (Reflect.get(window, 'MediaStreamTrackProcessor'))({ track }).readable.getReader()
      let deafUntilMs = 0
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        const samples = new Float32Array(value.numberOfFrames)
        value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
        const streamMs = value.timestamp / 1_000
        lagsMs.push(Number(Reflect.get(window, 'trueOrigin')) + performance.now() - streamMs)
        const at = samples.findIndex(sample => Math.abs(sample) > 0.1)
        const clickMs = streamMs + (at / value.sampleRate) * 1_000
        value.close()
        if (at < 0 || clickMs < deafUntilMs) continue
        deafUntilMs = clickMs + 250
        clicksMs.push(clickMs)
      }
    }
    Reflect.set(window, 'Audio', function makeAudio() {
      const audio = new Own()
      audio.addEventListener('playing', () => void listenTo(audio), { once: true })
      return audio
    })
  })

/** The clicks of the last `withinMs`, true ms. */
export const readClicks = (page: Page, withinMs: number): Promise<number[]> =>
  page.evaluate(withinMs => {
    const heard: { clicksMs: number[]; lagsMs: number[] } = Reflect.get(window, 'heard')
    // A chunk is some 10 ms of sound.
    const lagMs = Math.min(...heard.lagsMs.slice(-withinMs / 10))
    return heard.clicksMs.filter(ms => ms > (heard.clicksMs.at(-1) ?? 0) - withinMs).map(ms => ms + lagMs)
  }, withinMs)

/** The distance of each click of one browser from the nearest of the other, ms. */
export function clicksApart(one: readonly number[], other: readonly number[]): number[] {
  const ends = [Math.max(one[0] ?? 0, other[0] ?? 0), Math.min(one.at(-1) ?? 0, other.at(-1) ?? 0)] as const
  return one
    .filter(ms => ms >= ends[0] && ms <= ends[1])
    .map(ms => Math.min(...other.map(heard => Math.abs(heard - ms))))
}

import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { FRAGMENTS, HOSTILE } from '../../markdown/src/testing/hostile-vectors.ts'
import { root } from './server-process.ts'

/** Pseudo-random numbers from 0 up to 1 from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const entityOf = (sign: string) => `&#x${sign.codePointAt(0)?.toString(16)};`
const wide = (sign: string) => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)
const frames: readonly [string, string][] = [
  ['**', '**'],
  ['> ', ''],
  ['- > 1. ', ''],
  ['`', '`'],
  ['```html\n', '\n```'],
  ['~~~\n', '\n'],
  ['[字](', ')'],
  ['[', '](https://a.example)'],
  ['<', '>'],
  ['![', '](x)'],
  ['https://a.example/', ''],
  ['#', '#'],
  ['<p title="', '">'],
  ['<style><!--</style>', ''],
  ['<math><mtext><table><mglyph><style>', '</style>'],
  ['<svg><desc>', '</desc></svg>'],
  ['字 ', ' 字'],
]

/** Attack comments, all different, the same for the same seed: known vectors, mutated and combined. */
export function hostileInputs(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)]
    if (picked === undefined) throw new Error('there is nothing to pick from')
    return picked
  }
  const vector = () => pick(HOSTILE)
  const at = (text: string) => Math.floor(random() * (text.length + 1))
  const put = (text: string, piece: string, place = at(text)) =>
    text.slice(0, place) + piece + text.slice(place)
  const bend: readonly ((text: string) => string)[] = [
    text => text.replace(/[a-z]/gi, sign => (random() < 0.5 ? sign.toUpperCase() : sign.toLowerCase())),
    text => put(text, pick(FRAGMENTS)),
    text => put(put(text, pick(FRAGMENTS)), pick(FRAGMENTS)),
    text =>
      put(text, pick(['\0', '\t', '\n', '\r', '\u200b', '\u00ad', '\ufeff', '\u2028', '/', '\\', '\ud800'])),
    text => text.replace(/[:(<"'=j]/g, sign => (random() < 0.3 ? entityOf(sign) : sign)),
    text => text.replace(/[:(<">]/g, sign => (random() < 0.2 ? encodeURIComponent(sign) : sign)),
    text => text.replace(/[<>"':]/g, sign => (random() < 0.2 ? wide(sign) : sign)),
    text => text.slice(0, at(text)) + vector(),
    text => put(text, vector()),
    text => text.slice(0, -1 - Math.floor(random() * 4)),
    text => `${text}\n\n${vector()}`,
    text => text.replaceAll(' ', pick(['/', '\t', '\n', '\f'])),
    text =>
      text.replaceAll(
        'alert(1)',
        pick(['alert`1`', 'top.alert(1)', 'self["alert"](1)', 'alert&lpar;1&rpar;']),
      ),
    text => {
      const [before, after] = pick(frames)
      return before + text + after
    },
  ]
  const made = new Set(HOSTILE)
  while (made.size < count) {
    let text = vector()
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) text = pick(bend)(text)
    made.add(text.slice(0, 2_000))
  }
  return [...made]
}

const host = 'http://hostile.test'
const pageHtml = `<!doctype html><meta charset="utf-8"><script type="importmap">{"imports":{"dompurify":"/purify.js"}}</script>
<script>window.ran = 0; for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) window[name] = () => { window.ran += 1 }
// What is clicked must not lead away; what a click runs, runs before.
addEventListener('click', event => event.preventDefault()); addEventListener('submit', event => event.preventDefault())</script>
<script type="module">import { safeHtml } from '/safe-html.js'; window.safeHtml = safeHtml</script><main></main>`

/** A page without any policy: a script that gets through would run there, and every request is counted. */
export async function openBarePage(context: BrowserContext): Promise<{ page: Page; requests: string[] }> {
  const own = new Map([
    [`${host}/`, { contentType: 'text/html', body: pageHtml }],
    [
      `${host}/safe-html.js`,
      {
        contentType: 'text/javascript',
        body: stripTypeScriptTypes(readFileSync(join(root, 'site/app/lib/safe-html.ts'), 'utf8')),
      },
    ],
    [
      `${host}/purify.js`,
      {
        contentType: 'text/javascript',
        body: readFileSync(join(root, 'node_modules/dompurify/dist/purify.es.mjs'), 'utf8'),
      },
    ],
  ])
  const requests: string[] = []
  await context.route('**/*', route => {
    const known = own.get(route.request().url())
    if (known) return route.fulfill(known)
    requests.push(route.request().url())
    return route.abort()
  })
  const page = await context.newPage()
  await page.goto(`${host}/`)
  await page.waitForFunction(() => 'safeHtml' in window)
  return { page, requests }
}

/** `decoded`: also as other front ends of the family print it, which decode entities first, in two ways. */
type Way = 'as it is' | 'safe' | 'decoded'

/** Puts pieces of HTML into separate elements, and does everything to them that a reader could. */
export async function putAndTouch(page: Page, pieces: readonly string[], way: Way): Promise<string[]> {
  return page.evaluate(
    async ({ pieces, way }) => {
      const safeHtml: (html: string) => string = Reflect.get(window, 'safeHtml')
      const area = document.createElement('textarea')
      const decode = (html: string) => {
        area.innerHTML = html
        return area.value
      }
      const withSigns = (html: string) => html.replace(/&lt;/g, '<').replace(/&gt;/g, '>')
      const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
      const printed = (piece: string) => {
        if (way === 'safe') return [safeHtml(piece)]
        if (way === 'as it is') return [piece]
        return [piece, decode(piece), decode(decode(piece)), withSigns(piece), textOf(piece)]
      }
      const main = document.querySelector('main')
      if (!main) throw new Error('the page has no place for them')
      main.replaceChildren(
        ...pieces.flatMap(printed).map(piece => {
          const place = document.createElement('div')
          place.innerHTML = piece
          return place
        }),
      )
      const dangers: string[] = []
      const forbidden =
        'script,style,iframe,object,embed,form,input,button,svg,math,img,link,meta,base,video,audio,[style],[id],[name]'
      for (const element of main.querySelectorAll(forbidden)) dangers.push(element.outerHTML.slice(0, 200))
      for (const element of main.querySelectorAll('*')) {
        const handler = element.getAttributeNames().find(name => name.startsWith('on'))
        if (handler) dangers.push(element.outerHTML.slice(0, 200))
        if (element instanceof HTMLAnchorElement && !/^(?:https?|mailto):$|^:?$/.test(element.protocol)) {
          dangers.push(element.href)
        }
        for (const type of ['click', 'mouseover', 'focus', 'error', 'load', 'toggle']) {
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
        }
      }
      // Failing pictures and timers of 0 run in later turns.
      await new Promise(resolve => setTimeout(resolve, 50))
      return dangers
    },
    { pieces, way },
  )
}

/** How many scripts have run so far. */
export const countRuns = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'ran'))

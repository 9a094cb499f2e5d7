import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childrenOf, compat, isSupported } from './browser-support.ts'

const { api, javascript } = compat

/** What these browsers lack: functions by their full name, constructors, and methods with a unique name. */
function findLacking() {
  const statics: string[] = []
  const constructors: string[] = []
  const methods = new Map<string, boolean>()
  for (const [owner, node] of [...childrenOf(api), ...childrenOf(javascript.builtins)]) {
    if (node.__compat && !isSupported(node.__compat)) constructors.push(owner)
    for (const [name, member] of childrenOf(node)) {
      const isHere = member.__compat !== undefined && isSupported(member.__compat)
      const bare = name.replace('_static', '')
      if (bare !== name && !isHere) statics.push(`${owner}.${bare}`)
      methods.set(bare, isHere || methods.get(bare) === true)
    }
  }
  for (const [owner, node] of childrenOf(javascript.builtins.Intl))
    if (node.__compat && !isSupported(node.__compat)) constructors.push(`Intl.${owner}`)
  const missing = [...methods].flatMap(([name, isHere]) => (isHere ? [] : [name]))
  return { statics: new Set(statics), constructors: new Set(constructors), methods: new Set(missing) }
}

/** Uses that check first whether the browser has it. */
const askedFirst = new Set([
  'browser/src/use-copy.ts: share',
  'site/app/features/music/screen.ts: exitFullscreen',
  'site/app/features/music/screen.ts: startViewTransition',
  'browser/src/turn-theme.ts: startViewTransition',
  'browser/src/view-transition.ts: skipTransition',
  'site/app/shared/offline/worker.ts: addRoutes',
  'site/app/shared/share-card/picture-dialog.tsx: ClipboardItem',
  'site/app/shared/share-card/picture-dialog.tsx: share',
  'site/app/features/article/quote/use-quoted-places.ts: Highlight',
  ...['Notification', 'Notification.requestPermission', 'requestPermission', 'showNotification'].map(
    name => `site/app/features/chat/client/mention-notice.ts: ${name}`,
  ),
  'site/app/features/article/margin/margin.client.tsx: Highlight',
  'browser/src/word-diff.ts: Intl.Segmenter',
  'browser/src/word-diff.ts: Segmenter',
])
/** Functions of our own, or of the schema library, with the same name as a newer one of the browser. */
const ours = new Set(
  'adopt check dispatch drop fallback fetch forget isValid number reconnect retry run seek subscribe take union variant watch'.split(
    ' ',
  ),
)

/** Server code among shared code. */
const isOfServer = (path: string) =>
  /\.server\.|\.test\.|\/testing\/|contract\/src\/kit\/(?:storable|openapi|handler)/.test(path)

const root = join(import.meta.dirname, '..')
const sources = ['site/app', 'browser/src', 'ui/src', 'contract/src']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /\.tsx?$/.test(path) && !isOfServer(path))

const lacking = findLacking()
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

describe('the browsers of the README', () => {
  it('have every function, class and method that their scripts use', () => {
    const found = sources.flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      const used = [
        ...namesIn(text, /\b([A-Z]\w*\.\w+)\(/g).filter(name => lacking.statics.has(name)),
        ...namesIn(text, /\bnew ([A-Z][\w.]*)\(/g).filter(name => lacking.constructors.has(name)),
        ...namesIn(text, /\.(\w+)\(/g).filter(name => lacking.methods.has(name)),
        ...(/\(\?<[=!]/.test(text) ? ['lookbehind'] : []),
        ...(/'\((?:width|height) [<>]/.test(text) ? ['media range'] : []),
      ]
      return used.filter(name => !ours.has(name)).map(name => `${path}: ${name}`)
    })
    expect(found.filter(use => !askedFirst.has(use))).toEqual([])
  })

  it('lack what is newer, and this test knows', () => {
    expect([...lacking.statics]).toEqual(expect.arrayContaining(['AbortSignal.any', 'URL.canParse']))
    expect([...lacking.constructors]).toEqual(expect.arrayContaining(['OffscreenCanvas', 'Intl.Segmenter']))
    const newer = ['withResolvers', 'toSorted', 'toSpliced', 'isWellFormed', 'checkVisibility']
    expect([...lacking.methods]).toEqual(expect.arrayContaining(newer))
    expect(lacking.methods.has('replaceAll')).toBe(false)
  })
})

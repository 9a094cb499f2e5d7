import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Names that an outsider did not understand (decision 0099); 分门别类 is an idiom. */
const retired =
  /里屋|前厅|案头|家什|看家|住客|门面|门户|脚印|挡着的人|记事|差事|捎信|走哪条路|开这条路|信的样子|径直推门|应下|印谱|整窗|选句|查一遍有没有漏|别数我|分门(?!别类)/
/** Search keywords for the console's sections. */
const stillKnown = 'admin/src/shell/sections.ts'

it('no screen, notice, letter or refusal uses a name that was given up', () => {
  const found = [
    'admin/src',
    'admin/index.html',
    'browser/src',
    'contract/src',
    'server/src',
    'site/app',
  ].flatMap(part => (part.includes('.') ? [part] : filesIn(part)))
  const using = found.flatMap(file => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n')
    return lines.filter(line => retired.test(line)).map(line => `${file}: ${line.trim()}`)
  })
  // The lead of a page about handicraft.
  expect(using.filter(line => !/门面上的手艺/.test(line))).toEqual([])
})

/** Our former terms and their replacements: forbidden as parts of file, folder and code names. */
const instead: Readonly<Record<string, string>> = {
  ...{ acts: 'actions', twin: 'static export', lent: 'public API', voice: 'probe', turns: 'semaphore' },
  ...{
    beside: 'sidecar',
    away: 'offsite',
    nod: 'confirm',
    outside: 'browser events',
    rail: 'sidebar',
    strip: 'bar',
  },
  ...{
    pops: 'popovers',
    deed: 'operation',
    truth: 'expected state',
    forger: 'attacker',
    desk: 'dashboard, editor',
  },
  ...{
    forgetter: 'deleteUserData',
    departure: 'accountDeletion',
    claimer: 'assignOwner',
    exporter: 'userData',
  },
  ...{
    judge: 'classify',
    survey: 'scan',
    footprints: 'statistic',
    taxonomy: 'term',
    doors: 'login events, links',
    twins: 'static export',
  },
}
/** Forbidden in code, too: as whole names or parts of them. */
const inCode = [
  'acts',
  'twin',
  'lent',
  'forgetter',
  'departure',
  'claimer',
  'exporter',
  'forger',
  'deed',
  'truth',
  'nod',
]

const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-._]/)

const sources = globSync(
  '{server,site,admin,contract,markdown,ui,browser,bench,e2e,integration,scripts}/**/*.{ts,tsx,css,mjs}',
  {
    cwd: root,
    exclude: path => /(?:^|[/\\])(?:node_modules|build|fixtures)$/.test(path),
  },
)

it('files and folders are called by the terms of the field', () => {
  expect(sources.length).toBeGreaterThan(2_000)
  const named = [...new Set(sources.flatMap(path => [dirname(path), path]))].flatMap(path =>
    partsOf(basename(path)).flatMap(part => (instead[part] ? [`${path}: ${part} → ${instead[part]}`] : [])),
  )
  expect(named).toEqual([])
})

it('so are types, functions and values', () => {
  const names = new Set(
    sources.flatMap(path =>
      path.endsWith('.css') || path.endsWith('retired-names.test.ts')
        ? []
        : Array.from(
            readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w$'"`/.-])[A-Za-z]\w*[a-z][A-Z]\w*/g),
            ([name]) => name,
          ),
    ),
  )
  const own = [...names].flatMap(name =>
    partsOf(name).flatMap(part => (inCode.includes(part) ? [`${name}: ${part} → ${instead[part]}`] : [])),
  )
  expect(own).toEqual([])
})

function filesIn(part: string): string[] {
  return readdirSync(`${root}/${part}`, { recursive: true, encoding: 'utf8' })
    .map(name => `${part}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== stillKnown)
}

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundaryCases, boundaryRows } from './boundary-cases.ts'
import { importRulesForBiome } from './lint/import-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const generated = readFileSync(join(root, 'scripts/lint/imports.json'), 'utf8')

type Finding = { category: string; message: string; path: string; line: number }

/** The tree of the cases, in its own folder with the repository's own lint configuration. */
let folder: string
let findings: Finding[]

const otherRules: Record<string, { text: string; category: string | null }> = {
  'server/src/cast.ts': { text: 'export const one = JSON.parse("1") as number', category: 'plugin' },
  'server/src/literal.ts': { text: 'export const one = { size: 1 } as const', category: null },
  'contract/src/kit/cast.ts': { text: 'export const one = JSON.parse("1") as number', category: null },
  'contract/src/cast.test.ts': { text: 'export const one = JSON.parse("1") as number', category: null },
  'server/src/whole.ts': { text: 'export default 1', category: 'lint/style/noDefaultExport' },
  'site/app/features/tag/list.route.tsx': { text: 'export default function List() {}', category: null },
  'server/src/loose.ts': { text: 'export const one: any = 1', category: 'lint/suspicious/noExplicitAny' },
  'server/src/loud.ts': { text: 'console.log(1)', category: 'lint/suspicious/noConsole' },
  'server/src/main.ts': { text: 'console.log(1)', category: null },
  'ui/src/twoWords.ts': { text: 'export const one = 1', category: 'lint/style/useFilenamingConvention' },
  'ui/src/chicken.ts': {
    text: "import { egg } from './egg.ts'\nexport const chicken = () => egg",
    category: 'lint/suspicious/noImportCycles',
  },
  'ui/src/egg.ts': {
    text: "import { chicken } from './chicken.ts'\nexport const egg = () => chicken",
    category: 'lint/suspicious/noImportCycles',
  },
  'ui/src/hen.ts': {
    text: "import type { Cock } from './cock.ts'\nexport type Hen = { cock: Cock }",
    category: 'lint/suspicious/noImportCycles',
  },
  'ui/src/cock.ts': {
    text: "import type { Hen } from './hen.ts'\nexport type Cock = { hen: Hen }",
    category: 'lint/suspicious/noImportCycles',
  },
  'site/app/lib/now.ts': { text: 'export const now = Date.now', category: 'plugin' },
  'admin/src/lib/today.ts': { text: 'export const today = new Date()', category: 'plugin' },
  'browser/src/day.ts': { text: 'export const day = new Date(0).getDate()', category: 'plugin' },
  'ui/src/hour.ts': { text: "export const hour = Intl.DateTimeFormat('zh')", category: 'plugin' },
  'browser/src/clock.ts': { text: 'export const deviceMs = () => Date.now()', category: null },
  'contract/src/kit/zone.ts': { text: 'export const at = (ms: number) => new Date(ms)', category: null },
  'site/app/lib/count.ts': { text: "export const count = (1_000).toLocaleString('en')", category: null },
  'server/src/idle.ts': {
    text: "import { one } from './literal.ts'",
    category: 'lint/correctness/noUnusedImports',
  },
  'server/src/parallel.ts': {
    text: 'export const both = async (one: () => Promise<1>) => Promise.all([(async () => await one())(), one()])',
    category: null,
  },
  'server/src/waiting.ts': {
    text: 'export const both = async (one: () => Promise<1>) => Promise.all([await one(), one()])',
    category: 'plugin',
  },
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaolou-boundaries-'))
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  cpSync(join(root, 'scripts', 'lint'), join(folder, 'scripts', 'lint'), { recursive: true })
  for (const [file, text] of casesByFile()) write(file, text)
  for (const [file, { text }] of Object.entries(otherRules)) write(file, `${text}\n`)
  findings = lint()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(boundaryRows)('imports of %s', row => {
  test.each(boundaryCases.filter(one => one.row === row))('$file: $imports', one => {
    const line = casesOf(one.file).indexOf(one) + 1
    const messages = findings
      .filter(finding => finding.path === one.file && finding.line === line)
      .filter(finding => finding.category === 'lint/style/noRestrictedImports')
      .map(finding => finding.message)
    if (one.sentence === null) expect(messages).toEqual([])
    else expect(messages).toContainEqual(expect.stringContaining(one.sentence))
  })
})

test('what Biome reads is made of the rules: node scripts/lint/import-rules.ts writes it', () => {
  expect(generated).toBe(importRulesForBiome())
})

test('every sentence of the rules is met by a case', () => {
  const sentences = [...generated.matchAll(/"message":"([^"]+)"/g)].map(match => match[1] ?? '')
  const seen = new Set(findings.map(finding => finding.message))
  expect(sentences.length).toBeGreaterThan(15)
  expect(sentences.filter(sentence => !seen.has(sentence))).toEqual([])
})

test('the table of ARCHITECTURE.md has the rows that are enforced', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n')
  const start = lines.findIndex(line => /^\|\s*part\s*\|\s*may import\s*\|/i.test(line))
  expect(start).toBeGreaterThanOrEqual(0)
  const table = lines.slice(start + 2)
  const end = table.findIndex(line => !line.startsWith('|'))
  const rows = table
    .slice(0, end === -1 ? undefined : end)
    .map(line => (line.split('|')[1] ?? '').replaceAll('`', '').trim())
  expect(rows.toSorted()).toEqual(boundaryRows.toSorted())
})

test.each(Object.entries(otherRules))('house rule: %s', (file, { category }) => {
  const categories = findings.filter(finding => finding.path === file).map(finding => finding.category)
  if (category === null) expect(categories).toEqual([])
  else expect(categories).toContain(category)
})

function casesOf(file: string) {
  return boundaryCases.filter(one => one.file === file)
}

/** One case per line, so that a finding's line identifies its case. */
function casesByFile(): [file: string, text: string][] {
  const files = [...new Set(boundaryCases.map(one => one.file))]
  return files.map(file => [
    file,
    casesOf(file)
      .map(one => `import '${one.imports}'\n`)
      .join(''),
  ])
}

function write(file: string, text: string) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  const path = join(folder, file)
  writeFileSync(path, existsSync(path) ? readFileSync(path, 'utf8') + text : text)
}

function lint(): Finding[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '--reporter=json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; message: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, message, location }) => ({
    category,
    message,
    path: location.path,
    line: location.start.line,
  }))
}

import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'
import { beforeAll, describe, expect, test, vi } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sources =
  '{server/src,contract/src,markdown/src,site,admin,browser,ui,starter,scripts}/**/*.{ts,tsx,mts,mjs,js}'

/**
 * Exceptions: expressions that never run on long text, and those that the checker cannot decide in time; each
 * with the reason.
 */
const bounded: Readonly<Record<string, string>> = {
  '\\bwww\\.(?=[A-Za-z0-9])|[A-Za-z0-9._+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_-])':
    'every repetition has an end, and there is one way to each `@` and dot: a fixed number of steps a character',
  'Version\\/[\\d.]+ .*Safari\\/': '256 characters are kept of what a browser says it is',
  '[-_·]+$': 'a tag of at most 30 characters',
  '^ {0,3}\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(<[^<>\\n]*>|[^\\s<]\\S*)':
    'begins at the start of a line only, its label ends after 200 characters, its address at the next `<` or blank',
  '\\b(?:title|filename|name)=(?:"([^"]*)"|\'([^\']*)\'|(\\S+))':
    'found linear, which takes the checker a quarter of a minute',
  '(\\S+) (\\S+)': 'reads the table of emoji in its own file',
  '^## (\\d+)\\. (.+)\\n\\n`([^`\\n]+)`, found by (.+)\\n\\n```diff\\n([\\s\\S]*?)\\n```$':
    'reads docs/faults.md',
  '\\/app\\/features\\/([a-z-]+)\\/.*\\.route\\.tsx$':
    'reads paths of the site’s own files, when it is built',
  'music\\.163\\.com\\/(?:#\\/)?(song|playlist|album)\\?(?:[^#]*&)?id=(\\d{1,12})':
    '500 characters are kept of the address',
  '(?:youtube\\.com\\/watch\\?(?:[^#]*&)?v=|youtu\\.be\\/)([\\w-]{11})':
    '500 characters are kept of the address',
  '^ {0,3}(`{3,}|~{3,})[^\\n]*\\n(?:[\\s\\S]*?\\n)? {0,3}\\1[`~]*[ \\t]*(?=\\n|$)|^ {0,3}(?:`{3,}|~{3,})[\\s\\S]*$(?![\\s\\S])':
    'reads what the owner wrote, when the owner presses a tool of the desk',
  '<!--[\\s\\S]*?-->': 'the same',
  '(?:https?|ftp):\\/\\/[!-;=?-~]+|www\\.[!-;=?-~]+|[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}':
    'what an address takes is not read again, and the rest of the repetitions have an end; too many states to settle',
  '([\\w:.-]{1,80})\\s{0,9}=\\s{0,9}(?:"([^"]*)"|\'([^\']*)\')': 'a tag has at most 16,384 characters',
  '\\s(?:ids|include)\\s*=\\s*["\'“”″]?\\s*\\d': 'a shortcode has at most 2,000 characters',
  '\\sid\\s*=\\s*["\'“”″]?\\s*(\\d{1,12})': 'the same',
  '(`+)(?!`)[\\s\\S]*?[^`]\\1(?!`)': 'the same',
}

// Enough to find the slow ones that were here. Limits steps, not milliseconds, so that verdicts do not depend
// on the machine.
const effort = {
  timeout: 20_000,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 100_000_000,
  maxAttackStringSize: 100_000,
  maxIteration: 3,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
}

const version: string = createRequire(import.meta.url)('recheck/package.json').version
const checker = `recheck ${version} ${JSON.stringify(effort)}`
/**
 * Cached verdicts are valid for one checker and effort: the repository's, from nightly runs, and newer ones
 * of this machine.
 */
const committedFile = join(root, 'scripts/regular-expression.safe.json')
const ownFile = join(root, 'node_modules/.cache/regular-expression.safe.json')
const isNight = process.env.TEST_SUITE === 'night'

type Expression = { pattern: string; flags: string; place: string }
type Tree = { type?: unknown; start?: unknown; regex?: { pattern: string; flags: string } } & Record<
  string,
  unknown
>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** The text of a constant string: a literal, or a template without placeholders. */
function literalText(node: unknown): string | undefined {
  if (!isTree(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1)
    return undefined
  return node.quasis[0].value.cooked
}

function expressionsOf(path: string, text: string): Expression[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Expression[] = []
  const add = (node: Tree, pattern: string, flags: string) => {
    const line = text.slice(0, Number(node.start)).split('\n').length
    found.push({ pattern, flags, place: `${path}:${line}` })
  }
  const walk = (node: unknown): void => {
    if (!isTree(node)) return
    if (node.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags)
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isMade && isTree(node.callee) && node.callee.name === 'RegExp' && Array.isArray(node.arguments)) {
      const pattern = literalText(node.arguments[0])
      if (pattern !== undefined) add(node, pattern, literalText(node.arguments[1]) ?? '')
    }
    for (const child of Object.values(node)) walk(child)
  }
  walk(program)
  return found
}

/** The expressions that a file calls safe, as `flags/pattern`; empty if another checker wrote it. */
function readSafe(file: string): string[] {
  if (isNight || !existsSync(file)) return []
  const found: { checker: string; safe: string[] } = JSON.parse(readFileSync(file, 'utf8'))
  return found.checker === checker ? found.safe : []
}

function writeSafe(file: string, safe: readonly string[]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ checker, safe: safe.toSorted() }, null, 2)}\n`)
}

/** `npm run import -- --verify` reads the owner's own export, in a process of its own. */
const aside = 'server/src/portability/import/verify/'
const expressions = globSync(sources, { cwd: root })
  .filter(path => !path.startsWith(aside) && !/\.test\.tsx?$|(?:^|\/)(?:node_modules|build)\//.test(path))
  .flatMap(path => expressionsOf(path, readFileSync(join(root, path), 'utf8')))

describe('regular expressions', () => {
  let check: typeof import('recheck').checkSync
  beforeAll(() => {
    // Without it the checker starts Java or its own program; it reads the setting on first use.
    vi.stubEnv('RECHECK_BACKEND', 'pure')
    check = createRequire(import.meta.url)('recheck').checkSync
  })

  const verdictOf = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>) => {
    vi.stubEnv('RECHECK_BACKEND', 'pure')
    const { status } = check(pattern, flags, effort)
    // What the automaton checker cannot decide in time is fuzzed.
    return status === 'unknown' ? check(pattern, flags, { ...effort, checker: 'fuzz' }).status : status
  }

  test('are found as literals and as what RegExp is given', () => {
    const text =
      "const a = /x+/g\nif (a) new RegExp('y\\\\d', 'i')\nRegExp(`z`)\nconst b = 4 / 2 / 1 // /no/\n"
    expect(expressionsOf('one.ts', text)).toEqual([
      { pattern: 'x+', flags: 'g', place: 'one.ts:1' },
      { pattern: 'y\\d', flags: 'i', place: 'one.ts:2' },
      { pattern: 'z', flags: '', place: 'one.ts:3' },
    ])
    expect(expressions.length).toBeGreaterThan(400)
  })

  test.each(['^(a+)+$', '\\s+$', '(?=x)?\\d+(\\.\\d+)*!', '"[^"]*"x|<b[^>]*>'])(
    '%s is called slow',
    pattern => {
      expect(verdictOf({ pattern, flags: '' })).toBe('vulnerable')
    },
  )

  test('none takes more than linear time, but for those with a reason', () => {
    const committed = new Set(readSafe(committedFile))
    const known = committed.union(new Set(readSafe(ownFile)))
    const places = Map.groupBy(expressions, one => `${one.flags}/${one.pattern}`)
    const slow: string[] = []
    const safe: string[] = []
    for (const [name, [first, ...others]] of places) {
      if (!first || Object.hasOwn(bounded, first.pattern)) continue
      const verdict = known.has(name) ? 'safe' : verdictOf(first)
      if (verdict === 'safe') safe.push(name)
      else
        slow.push(
          `${verdict} /${first.pattern}/${first.flags} ${[first, ...others].map(one => one.place).join(' ')}`,
        )
    }
    if (isNight) writeSafe(committedFile, safe)
    else
      writeSafe(
        ownFile,
        safe.filter(name => !committed.has(name)),
      )
    expect(slow).toEqual([])
  })

  test('the list of bounded ones names none that is gone', () => {
    const patterns = new Set(expressions.map(one => one.pattern))
    expect(Object.keys(bounded).filter(pattern => !patterns.has(pattern))).toEqual([])
  })
})

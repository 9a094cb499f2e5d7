import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { root, vitest } from './check-steps.ts'
import { provideMachine } from './machine.ts'
import { runStep } from './step.ts'
import { chooseJourneys, chooseRendered, readTestMap } from './test-map.ts'

/**
 * `npm run test:changed [-- COMMIT]`: the tests that changes since a commit (the last one by default) can
 * break, in under three minutes for a change in one screen. Only `npm test` proves that all is well.
 */
const [base = 'HEAD'] = process.argv.slice(2)
const changed = listChanged(base)
console.log(changed.length === 0 ? `自 ${base} 以来什么都没有改。` : `改了 ${changed.length} 个文件。`)
if (changed.length > 0) process.exitCode = (await runTests()) ? 0 : 1

async function runTests(): Promise<boolean> {
  const machine = await provideMachine()
  const { environment, leftOut } = machine
  const common = { suite: 'short', environment, isLive: true } as const
  const map = readTestMap()
  const rendered = chooseRendered(changed, map)
  try {
    const imports = vitest({
      ...common,
      name: '单元与接口测试',
      projects: ['unit', 'server'],
      more: [`--changed=${base}`],
    })
    const screens = vitest({
      ...common,
      name: '页面测试',
      projects: ['integration'],
      more: rendered === 'all' ? [] : rendered,
    })
    const [tests, screenTests] = await Promise.all([
      runStep(imports),
      rendered.length > 0 ? runStep(screens) : undefined,
      buildStale({ root, node: process.execPath, environment: process.env }),
    ])
    const files = chooseJourneys(changed, map).filter(file => !leftOut.includes(file))
    console.log(`浏览器测试：${files.join('、')}`)
    const journeys = await runStep(
      vitest({ ...common, name: '浏览器测试', projects: ['e2e', 'alone'], leftOut, more: files }),
    )
    return tests.isPassed && screenTests?.isPassed !== false && journeys.isPassed
  } finally {
    await machine.release()
  }
}

/** Paths from the root of changed files, committed since or not, and of new ones; without deleted ones. */
function listChanged(commit: string): string[] {
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).split('\n')
  const paths = [
    ...git('diff', '--name-only', '--relative', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(paths)].filter(path => path && existsSync(join(root, path)))
}

import { formatAndLint, runTypes, vitest } from './check-steps.ts'
import { runStep } from './step.ts'

/** `npm run check`: format, lint, boundaries, types and the fast tests; seconds, so that it is run often. */
const startedMs = performance.now()
const [staticResults, testResult] = await Promise.all([
  runStaticChecks(),
  // The real PostgreSQL is for `npm test`: here its embedded twin answers the same questions sooner.
  runStep(vitest({ name: '快速测试', projects: ['unit', 'server'], environment: { POSTGRES_TEST: 'off' } })),
])
const failed = [...staticResults, testResult].filter(result => !result.isPassed)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `全部通过，用时 ${seconds} s`
    : `没有通过：${failed.map(result => result.name).join('、')}（${seconds} s）`,
)
process.exitCode = failed.length === 0 ? 0 : 1

async function runStaticChecks() {
  const lintResult = await runStep(formatAndLint())
  return [lintResult, ...(await runTypes())]
}

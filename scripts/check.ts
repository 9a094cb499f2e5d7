import { runStaticChecks, vitest } from './check-steps.ts'
import { runStep } from './step.ts'

/** Tests that start whole programs, or pack and load whole sites. */
const leftOut = [
  'server/src/{commands,process}/**',
  'server/src/portability/{archive,export}/**',
  '**/*.processes.test.ts',
  '**/{redis,outbox}.test.ts',
]

/** `npm run check`: all static checks, and the fast tests; takes a minute, so that it is run often. */
const startedMs = performance.now()
const [staticResults, testResult] = await Promise.all([
  runStaticChecks(),
  runStep(vitest({ name: '快速测试', suite: 'fast', projects: ['unit', 'server'], leftOut })),
])
const failed = [...staticResults, testResult].filter(result => !result.isPassed)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `全部通过，用时 ${seconds} s`
    : `没有通过：${failed.map(result => result.name).join('、')}（${seconds} s）`,
)
process.exitCode = failed.length === 0 ? 0 : 1

import { runStaticChecks, vitest } from './check-steps.ts'
import { runStep } from './step.ts'

/** What starts whole programs, or packs and loads whole sites. */
const leftOut = [
  'server/src/{commands,process}/**',
  'server/src/portability/{archive,export}/**',
  '**/*.processes.test.ts',
  '**/{redis,outbox}.test.ts',
]

/** `npm run check`: all that runs nothing, and the fast tests; a minute, so that it is run often. */
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

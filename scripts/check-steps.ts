import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep, type Step, type StepResult } from './step.ts'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The scope of `npm run check`, `npm test` and `npm run test:night`: vitest.config.ts defines what each means
 * for a test.
 */
export type Suite = 'fast' | 'short' | 'night'

/** The static checks: format and lint (including import rules and cycles), unused code, types. */
export async function runStaticChecks(): Promise<StepResult[]> {
  const [types, ...others] = await Promise.all([
    runTypes(),
    runStep(nodeStep('没有人用的', 'node_modules/knip/bin/knip.js', ['--no-progress'])),
    runStep(
      nodeStep('格式、规范、边界', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
    ),
  ])
  return [...others, ...types]
}

/** Incremental: unchanged files are not checked again. */
async function runTypes(): Promise<StepResult[]> {
  const cache = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
  const types = nodeStep('类型', 'node_modules/typescript/bin/tsc', [
    '-p',
    'tsconfig.json',
    '--noEmit',
    ...cache,
  ])
  return [await runStep(types)]
}

/** Runs Vitest on some of the projects of vitest.config.ts. */
export function vitest(run: {
  name: string
  suite: Suite
  projects: readonly string[]
  /** Test files that cannot run here. */
  leftOut?: readonly string[]
  /** Files to run and options of Vitest. */
  more?: readonly string[]
  reportFile?: string
  environment?: NodeJS.ProcessEnv
  isLive?: boolean
  timeoutMs?: number
}): Step {
  const report = run.reportFile
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${run.reportFile}`]
    : []
  return {
    ...nodeStep(run.name, 'node_modules/vitest/vitest.mjs', [
      'run',
      '--passWithNoTests',
      ...run.projects.map(project => `--project=${project}`),
      ...report,
      ...(run.more ?? []),
    ]),
    environment: {
      ...process.env,
      TEST_SUITE: run.suite,
      TEST_LEFT_OUT: (run.leftOut ?? []).join(' '),
      ...run.environment,
    },
    isLive: run.isLive ?? false,
    ...(run.timeoutMs && { timeoutMs: run.timeoutMs }),
  }
}

/** The chat room under chaos: kills, broken connections, and invariants. */
export function chatChaos(seconds: number): Step {
  return nodeStep('聊天室的风暴', 'e2e/chaos/run.ts', ['--seconds', String(seconds)])
}

/** Three processes on one PostgreSQL under chaos. */
export function clusterChaos(seconds: number): Step {
  return nodeStep('几个进程的风暴', 'e2e/chaos/run.ts', ['--cluster', '--seconds', String(seconds)])
}

function nodeStep(name: string, program: string, programArguments: readonly string[]): Step {
  return { name, file: process.execPath, arguments: [program, ...programArguments], folder: root }
}

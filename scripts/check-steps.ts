import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep, type Step, type StepResult } from './step.ts'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Format, lint and, as lint rules, the boundaries between the parts. */
export function formatAndLint(): Step {
  return nodeStep('格式、规范、边界', 'node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
  ])
}

/** The site's route types are generated first: the type check reads them. Stops at the first failure. */
export async function runTypes(): Promise<StepResult[]> {
  const routeTypes = await runStep({
    ...nodeStep('路由类型', join(root, 'node_modules/@react-router/dev/bin.cjs'), ['typegen']),
    folder: join(root, 'site'),
  })
  if (!routeTypes.isPassed) return [routeTypes]
  return [
    routeTypes,
    await runStep(nodeStep('类型', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'])),
  ]
}

/** Vitest on some of the projects of vitest.config.ts. */
export function vitest(run: {
  name: string
  projects: readonly string[]
  /** Test files that cannot run here. */
  leftOut?: readonly string[]
  reportFile?: string
  environment?: NodeJS.ProcessEnv
  isLive?: boolean
}): Step {
  const report = run.reportFile
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${run.reportFile}`]
    : []
  return {
    ...nodeStep(run.name, 'node_modules/vitest/vitest.mjs', [
      'run',
      '--passWithNoTests',
      ...run.projects.map(project => `--project=${project}`),
      ...(run.leftOut ?? []).map(file => `--exclude=${file}`),
      ...report,
    ]),
    environment: { ...process.env, ...run.environment },
    isLive: run.isLive ?? false,
  }
}

/** The chat room in a storm for a minute: kills, cuts, and what must hold all the same. */
export function storm(): Step {
  return { ...nodeStep('聊天室的风暴', 'e2e/chaos/run.ts', []), isLive: true }
}

function nodeStep(name: string, program: string, programArguments: readonly string[]): Step {
  return { name, file: process.execPath, arguments: [program, ...programArguments], folder: root }
}

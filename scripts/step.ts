import { type ChildProcess, spawn } from 'node:child_process'

export type Step = {
  name: string
  file: string
  arguments: readonly string[]
  folder: string
  environment?: NodeJS.ProcessEnv
  /** After this time the step is ended and counts as failed; 15 minutes by default. */
  timeoutMs?: number
  /** Shows the output as it comes; otherwise it is shown only when the step fails. */
  isLive?: boolean
}

export type StepResult = { name: string; isPassed: boolean; durationMs: number }

const defaultTimeoutMs = 15 * 60_000
const running = new Set<ChildProcess>()

// Ending this process must not leave a test run or a browser behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1))
}

/** Runs one program without input, prints one line with its time, and never throws. */
export async function runStep(step: Step): Promise<StepResult> {
  const startedMs = performance.now()
  const { exitCode, output } = await runProgram(step)
  const durationMs = performance.now() - startedMs
  const isPassed = exitCode === 0
  if (!isPassed && output) process.stdout.write(output.endsWith('\n') ? output : `${output}\n`)
  console.log(`${isPassed ? '✓' : '✗'} ${step.name}  ${(durationMs / 1000).toFixed(1)} s`)
  return { name: step.name, isPassed, durationMs }
}

function runProgram(step: Step): Promise<{ exitCode: number; output: string }> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const child = spawn(step.file, step.arguments, {
      cwd: step.folder,
      env: step.environment ?? process.env,
      stdio: step.isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const timer = setTimeout(() => child.kill('SIGKILL'), step.timeoutMs ?? defaultTimeoutMs)
    const finish = (exitCode: number, lastWords = '') => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ exitCode, output: Buffer.concat(chunks).toString() + lastWords })
    }
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', error => finish(1, error.message))
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `（被 ${signal} 结束）` : ''))
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))

describe('runChild', () => {
  test.each([
    ['its exit code', 'process.exit(7)', 7],
    ['success', '', 0],
    ['128 + 9 when it was killed', 'process.kill(process.pid, "SIGKILL")', 137],
  ])('passes on %s', async (_, program, expected) => {
    expect(await startWrapper(program).ended).toBe(expected)
  })

  test('passes on a signal once, and waits for the end that the program chooses', async () => {
    const wrapper = startWrapper(`
      let count = 0
      process.on('SIGTERM', () => { count += 1 })
      setInterval(() => { if (count > 0) setTimeout(() => process.exit(40 + count), 300) }, 20)
      console.log('up')
    `)
    await once(wrapper.process.stdout, 'data')
    wrapper.process.kill('SIGTERM')
    await new Promise(resolve => setTimeout(resolve, 100))
    wrapper.process.kill('SIGTERM')
    expect(await wrapper.ended).toBe(41)
  })
})

/** A process like run.mjs: runs `program` through runChild and exits with its result. */
function startWrapper(program: string) {
  const wrapper = `
    import { runChild } from './child.mjs'
    const child = { file: process.execPath, arguments: ['-e', process.argv[1]], folder: '.', environment: process.env }
    process.exitCode = await runChild(child)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', wrapper, program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: child, ended: once(child, 'exit').then(([code]) => code) }
}

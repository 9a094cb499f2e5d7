import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../commands')

/** Runs a command of `npm run` to its end with this environment alone; `said` is what it wrote, on both streams. */
export async function runCommandFile(name: string, env: Record<string, string>, ...given: string[]) {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...given], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

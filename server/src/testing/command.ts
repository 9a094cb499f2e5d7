import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Of the machine's settings only where programs are, and what Node has compiled of ours already: no test reads an owner's. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

const folder = join(import.meta.dirname, '../commands')

/** Runs a command of `npm run` to its end with this environment alone; `said` is what it wrote, on both streams. */
export async function runCommandFile(name: string, env: Record<string, string>, ...given: string[]) {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...given], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

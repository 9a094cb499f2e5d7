import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const name = /^import-(\d+)$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // The process exists, but belongs to another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

/**
 * Runs an import with a temporary folder in the data folder, and removes it afterwards, along with folders of
 * killed imports.
 */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(dataDir)) {
    const pid = Number(name.exec(entry)?.[1] ?? 0)
    const isLeft = pid > 0 && (pid === process.pid || !isRunning(pid))
    if (isLeft) await rm(join(dataDir, entry), { recursive: true, force: true })
  }
  const folder = join(dataDir, `import-${process.pid}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

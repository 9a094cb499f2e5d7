import { existsSync } from 'node:fs'
import { readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { DataInUseError, lockData } from './data-folder.ts'
import { withLock } from './file-lock.ts'
import { whenMissing } from './files.ts'
import { makeFolder, renameSynced, syncFolder, writeWhole } from './whole-file.ts'

const markerName = 'switch-over.json'
const folderName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/i))

/**
 * What a restore has prepared: `from` holds the new items of the data folder by name (`items`), `keep` is
 * where the old ones go. On PostgreSQL the tables are in their own schema.
 */
const switchOver = v.object({
  phase: v.picklist(['out', 'in']),
  from: folderName,
  keep: folderName,
  items: v.array(v.picklist(['xiaolou.sqlite', 'uploads', 'music'])),
  schema: v.nullable(v.object({ from: folderName, keep: folderName })),
})
export type SwitchOver = v.InferOutput<typeof switchOver>

const writeMarker = (dataDir: string, content: SwitchOver) => {
  const path = join(dataDir, markerName)
  return writeWhole(path, JSON.stringify(content), { aside: `${path}.part` })
}

/** From here on the switch is decided: the next process to open the folder performs it. */
export const beginSwitchOver = (dataDir: string, content: Omit<SwitchOver, 'phase'>) =>
  writeMarker(dataDir, { phase: 'out', ...content })

/** The switch that a restore has decided and that is not done yet. */
export async function findSwitchOver(dataDir: string): Promise<SwitchOver | undefined> {
  const text = await readFile(join(dataDir, markerName), 'utf8').catch(whenMissing(undefined))
  return text === undefined ? undefined : v.parse(switchOver, JSON.parse(text))
}

const besides: Record<string, readonly string[]> = {
  'xiaolou.sqlite': ['xiaolou.sqlite-wal', 'xiaolou.sqlite-shm'],
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await renameSynced(from, to)
}

/**
 * Performs or resumes a decided switch: moves all old items out of the folder, then the new ones in. Each
 * step can be repeated. Call it with exclusive access to the folder; returns what was done.
 */
async function finish(
  dataDir: string,
  switchSchema: (schema: { from: string; keep: string }) => Promise<void>,
): Promise<SwitchOver | undefined> {
  const marker = await findSwitchOver(dataDir)
  if (!marker) return undefined
  const { from, keep, items, schema } = marker
  if (marker.phase === 'out') {
    await makeFolder(join(dataDir, keep), 0o700)
    for (const item of items) {
      // Side files of the old database must not be used with the new one.
      for (const name of [...(besides[item] ?? []), item])
        await moveIfThere(join(dataDir, name), join(dataDir, keep, name))
    }
    if (schema) await switchSchema(schema)
    await writeMarker(dataDir, { ...marker, phase: 'in' })
  }
  for (const item of items) await moveIfThere(join(dataDir, from, item), join(dataDir, item))
  await rm(join(dataDir, from), { recursive: true, force: true })
  // Removed if there was nothing to keep.
  await rmdir(join(dataDir, keep)).catch(() => undefined)
  await rm(join(dataDir, markerName))
  await syncFolder(dataDir)
  return marker
}

/**
 * Call before the data folder is opened: performs a switch that a restore has decided. A server has the
 * folder exclusively (`isAlone`); a command beside a running server leaves it to that server's next start.
 */
export async function finishSwitchOver(input: {
  dataDir: string
  isAlone: boolean
  switchSchema: (schema: { from: string; keep: string }) => Promise<void>
}): Promise<SwitchOver | undefined> {
  const { dataDir, isAlone, switchSchema } = input
  if (!existsSync(join(dataDir, markerName))) return undefined
  // On PostgreSQL several processes start at once: one performs it, the others find it done.
  if (isAlone) return withLock(join(dataDir, 'switch-over.lock'), () => finish(dataDir, switchSchema))
  let unlock: () => void
  try {
    unlock = lockData(dataDir, join(dataDir, 'server.lock'))
  } catch (cause) {
    if (cause instanceof DataInUseError) return undefined
    throw cause
  }
  try {
    return await finish(dataDir, switchSchema)
  } finally {
    unlock()
  }
}

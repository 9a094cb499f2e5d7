import { quietCall } from '@xiaolou/browser/call'
import { type Backup, getBackups, getOffsiteBackups } from '@xiaolou/contract/backup'
import { useCallback } from 'react'
import { useLoad } from '../../lib/load.tsx'

/** The backups of this machine, and those only in the offsite storage, which may answer later. */
export function useBackups() {
  const here = useLoad('backups', () => quietCall(getBackups))
  const away = useLoad('backups-away', () => quietCall(getOffsiteBackups))
  const [reloadHere, reloadOffsite] = [here.reload, away.reload]
  const reload = useCallback(() => {
    reloadHere()
    reloadOffsite()
  }, [reloadHere, reloadOffsite])
  const all = (list: readonly Backup[]) =>
    [...list, ...(away.value ?? [])].sort((one, other) => other.at.localeCompare(one.at))
  return { here, away, all, reload }
}

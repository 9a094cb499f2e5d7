import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import type { Person } from './mention.ts'
import { muteSpans } from './moderation.ts'
import { useRoom } from './room-context.ts'

/** What an administrator may do about somebody, as items of a menu. Nobody does it to himself or to the owner. */
export function PersonActs({ person }: { person: Person }) {
  const { ask, isAdministrator, ownId } = useRoom()
  if (!isAdministrator || person.userId <= 0 || person.userId === ownId || person.isOwner) return null
  return (
    <>
      <MenuSeparator />
      {muteSpans.map(({ minutes, label }) => (
        <MenuItem key={minutes} onClick={() => ask({ kind: 'mute', person, minutes })}>
          {minutes === 0 ? '禁言，直到解除' : `禁言 ${label}`}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem tone="danger" onClick={() => ask({ kind: 'offline', person })}>
        强制下线
      </MenuItem>
      <MenuItem tone="danger" onClick={() => ask({ kind: 'ban', person })}>
        请出
      </MenuItem>
    </>
  )
}

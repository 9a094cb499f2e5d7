import { type ClosableRoom, closableNames, closableRooms } from '@xiaolou/contract/menu'
import { Switch } from '@xiaolou/ui/switch'

export const closedRoomsOf = (value: unknown): ClosableRoom[] =>
  closableRooms.filter(room => Array.isArray(value) && value.includes(room))

/** A switch for each room that may be closed. */
export function RoomsEditor({
  value,
  describedBy,
  onChange,
}: {
  value: unknown
  describedBy: string
  onChange: (closed: readonly ClosableRoom[]) => void
}) {
  const closed = closedRoomsOf(value)
  return (
    <div className="rooms-editor">
      {closableRooms.map(room => (
        <Switch
          key={room}
          label={closableNames[room]}
          aria-describedby={describedBy}
          checked={!closed.includes(room)}
          onChange={event =>
            onChange(
              closableRooms.filter(one =>
                one === room ? !event.currentTarget.checked : closed.includes(one),
              ),
            )
          }
        />
      ))}
    </div>
  )
}

import { type ClosableRoom, closableRooms } from '@xiaolou/contract/menu'
import { Switch } from '@xiaolou/ui/switch'

const names: Readonly<Record<ClosableRoom, string>> = {
  messages: '留言',
  chat: '聊天室',
  music: '音乐',
  talk: '说说',
  albums: '相册',
  links: '友链',
}

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
          label={names[room]}
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

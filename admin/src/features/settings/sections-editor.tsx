import { type ClosableSection, closableNames, closableSections } from '@xiaolou/contract/menu'
import { Switch } from '@xiaolou/ui/switch'

export const closedSectionsOf = (value: unknown): ClosableSection[] =>
  closableSections.filter(room => Array.isArray(value) && value.includes(room))

/** A switch for each section that can be closed. */
export function SectionsEditor({
  value,
  describedBy,
  onChange,
}: {
  value: unknown
  describedBy: string
  onChange: (closed: readonly ClosableSection[]) => void
}) {
  const closed = closedSectionsOf(value)
  return (
    <div className="rooms-editor wrap">
      {closableSections.map(room => (
        <Switch
          key={room}
          label={closableNames[room]}
          aria-describedby={describedBy}
          checked={!closed.includes(room)}
          onChange={event =>
            onChange(
              closableSections.filter(one =>
                one === room ? !event.currentTarget.checked : closed.includes(one),
              ),
            )
          }
        />
      ))}
    </div>
  )
}

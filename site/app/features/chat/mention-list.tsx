import { Avatar } from '@xiaolou/ui/avatar'
import type { Person } from './mention.ts'

/** Whom an `@` may mean, above the field; the field keeps the focus and leads by arrows. */
export function MentionList(props: {
  people: readonly Person[]
  active: number
  optionId: (index: number) => string
  onChoose: (person: Person) => void
  onHover: (index: number) => void
}) {
  const { people, active, optionId, onChoose, onHover } = props
  return (
    <div id="chat-mentions" role="listbox" aria-label="提到谁" className="chat-mentions">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field.
        <div
          key={person.userId}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="chat-mention-option"
          onPointerMove={() => onHover(index)}
          // The field must not lose the focus, or its caret is gone.
          onPointerDown={event => event.preventDefault()}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} src={person.avatar} sizePx={26} />
          <span>{person.name}</span>
          {person.isOwner && <span className="chat-mention-note">楼主</span>}
        </div>
      ))}
    </div>
  )
}

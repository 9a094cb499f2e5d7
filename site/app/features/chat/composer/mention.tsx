import type { OnlineUser } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import { Avatar } from '@xiaolou/ui/avatar'
import type { ChatRow } from '../client/chat-view.ts'

/** Whom `@` may name. */
export type Person = {
  readonly userId: number
  readonly name: string
  readonly avatar: string
  readonly isOwner: boolean
}

const candidateMax = 6

/** Who is here and who has written lately, each once and not oneself: those here first, newest writers before older. */
export function findPeople(given: {
  online: readonly OnlineUser[]
  rows: readonly ChatRow[]
  ownId: number | undefined
}): readonly Person[] {
  const { online, rows, ownId } = given
  const here = online.map(user => ({
    ...{ userId: user.user_id, name: user.nick_name, avatar: user.avatar, isOwner: user.is_owner },
  }))
  const writers = [...rows].reverse().flatMap(row =>
    row.kind === 'message'
      ? [
          {
            ...{ userId: row.message.user_id, name: row.message.nick_name },
            ...{ avatar: row.message.avatar, isOwner: row.message.is_owner },
          },
        ]
      : [],
  )
  const people = new Map<number, Person>()
  for (const person of [...here, ...writers])
    if (person.userId > 0 && person.userId !== ownId && !people.has(person.userId))
      people.set(person.userId, person)
  return [...people.values()]
}

/**
 * What is being written after an `@` that stands directly before the caret, '' right behind it; nothing where none is
 * begun. An `@` inside a word of Latin letters belongs to an address and not to a name.
 */
export function mentionQuery(beforeCaret: string): string | undefined {
  const at = beforeCaret.lastIndexOf('@')
  if (at < 0 || (at > 0 && /[\w.-]/.test(beforeCaret.charAt(at - 1)))) return undefined
  const query = beforeCaret.slice(at + 1)
  return query.length <= limits.nickNameMaxLength && !/\s/.test(query) ? query : undefined
}

/** Who fits a query, names that begin with it first; at most six. */
export function findCandidates(people: readonly Person[], query: string): readonly Person[] {
  const wanted = query.toLowerCase()
  const fitting = people.filter(person => person.name.toLowerCase().includes(wanted))
  const beginsWith = (person: Person) => person.name.toLowerCase().startsWith(wanted)
  return [...fitting.filter(beginsWith), ...fitting.filter(person => !beginsWith(person))].slice(
    0,
    candidateMax,
  )
}

/** Of those who were chosen, whose `@name` still stands in the text; as many as a message may name. */
export function mentionedIn(text: string, chosen: readonly Person[]): readonly number[] {
  const ids = chosen.filter(person => text.includes(`@${person.name}`)).map(person => person.userId)
  return [...new Set(ids)].slice(0, limits.chatMentionsMax)
}

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

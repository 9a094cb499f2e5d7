import type { OnlineUser } from '@xiaolou/contract/frame'
import { limits } from '@xiaolou/contract/limits'
import { Avatar } from '@xiaolou/ui/avatar'
import type { ChatRow } from '../client/chat-view.ts'

/** A user that `@` may name. */
export type Person = Pick<OnlineUser, 'user_id' | 'nick_name' | 'avatar' | 'is_owner'>

const candidateMax = 6

/**
 * Users who are online or wrote recently, each once, without this user: those online first, then the newest
 * writers.
 */
export function findPeople(options: {
  online: readonly OnlineUser[]
  rows: readonly ChatRow[]
  ownId: number | undefined
}): readonly Person[] {
  const { online, rows, ownId } = options
  const writers = [...rows].reverse().flatMap(row => (row.kind === 'message' ? [row.message] : []))
  const people = new Map<number, Person>()
  for (const person of [...online, ...writers])
    if (person.user_id > 0 && person.user_id !== ownId && !people.has(person.user_id))
      people.set(person.user_id, person)
  return [...people.values()]
}

/**
 * The text after an `@` directly before the caret, '' right behind it; nothing without one. An `@` inside a
 * Latin word is part of an address, not a mention.
 */
export function mentionQuery(beforeCaret: string): string | undefined {
  const at = beforeCaret.lastIndexOf('@')
  if (at < 0 || (at > 0 && /[\w.-]/.test(beforeCaret.charAt(at - 1)))) return undefined
  const query = beforeCaret.slice(at + 1)
  return query.length <= limits.nickNameMaxLength && !/\s/.test(query) ? query : undefined
}

/** Users who match a query, names that begin with it first; at most six. */
export function findCandidates(people: readonly Person[], query: string): readonly Person[] {
  const wanted = query.toLowerCase()
  const fitting = people.filter(person => person.nick_name.toLowerCase().includes(wanted))
  const beginsWith = (person: Person) => person.nick_name.toLowerCase().startsWith(wanted)
  return [...fitting.filter(beginsWith), ...fitting.filter(person => !beginsWith(person))].slice(
    0,
    candidateMax,
  )
}

/** The chosen users whose `@name` is still in the text, up to the limit of a message. */
export function mentionedIn(text: string, chosen: readonly Person[]): readonly number[] {
  const ids = chosen.filter(person => text.includes(`@${person.nick_name}`)).map(person => person.user_id)
  return [...new Set(ids)].slice(0, limits.chatMentionsMax)
}

/** The candidates for an `@`, above the field; the field keeps the focus and handles the arrow keys. */
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={person.user_id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="chat-mention-option row text-15"
          onPointerMove={() => onHover(index)}
          // The field must keep the focus, or its caret is lost.
          onPointerDown={event => event.preventDefault()}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.nick_name} src={person.avatar} sizePx={26} />
          <span className="one-line">
            <bdi>{person.nick_name}</bdi>
          </span>
          {person.is_owner && <span className="chat-mention-note ink-3">楼主</span>}
        </div>
      ))}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { insertText, meaningOfKey, rangeIn, readField, selectBack, textBeforeCaret } from './editable.ts'
import { findCandidates, MentionList, mentionQuery, type Person } from './mention.tsx'

const optionId = (index: number) => `chat-mention-${index}`

/**
 * The chat's input: plain text only, whatever is pasted or dropped. Enter sends unless an input method is
 * composing; Shift+Enter and a phone's Enter insert a line break; `@` offers names. It is uncontrolled (input
 * methods do not work with controlled fields); `onText` is called with every change.
 */
export function ComposerField(props: {
  field: RefObject<HTMLDivElement | null>
  /** The caret's position when the field lost the focus. */
  lastRange: RefObject<Range | undefined>
  people: readonly Person[]
  placeholder: string
  describedBy: string
  onText: (text: string) => void
  onSend: () => void
  onFiles: (files: FileList) => void
  onMention: (person: Person) => void
}): ReactNode {
  const { field, lastRange, people, onText, onSend, onFiles, onMention } = props
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const [query, setQuery] = useState<string>()
  const [index, setIndex] = useState(0)
  const candidates = query === undefined ? [] : findCandidates(people, query)
  const isOffering = candidates.length > 0
  const active = Math.min(index, candidates.length - 1)

  useEffect(() => {
    const element = field.current
    // Firefox before 136 has no `plaintext-only`: markup is rejected below.
    if (element && element.contentEditable !== 'plaintext-only') element.contentEditable = 'true'
  }, [field])

  const readOn = () => {
    const element = field.current
    if (!element) return
    const text = readField(element)
    // What browsers leave in an emptied field would hide the placeholder.
    if (text.trim() === '' && !text.includes('\n') && element.childNodes.length > 0 && text === '')
      element.replaceChildren()
    lastRange.current = rangeIn(element)?.cloneRange() ?? lastRange.current
    const before = textBeforeCaret(element)
    setQuery(before === undefined ? undefined : mentionQuery(before))
    setIndex(0)
    onText(text)
  }
  const choose = (person: Person) => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    selectBack(element, (query?.length ?? 0) + 1)
    insertText(element, `@${person.nick_name} `, undefined)
    setQuery(undefined)
    onMention(person)
  }
  const press = (event: KeyboardEvent) => {
    const { key, keyCode, shiftKey, altKey, nativeEvent, timeStamp } = event
    const sinceCompositionMs = timeStamp - composedAtMs.current
    const isTouch = matchMedia('(pointer: coarse)').matches
    const { isComposing } = nativeEvent
    const meaning = meaningOfKey({ key, keyCode, shiftKey, altKey, isComposing, sinceCompositionMs, isTouch })
    if (meaning === 'input method') return
    if (isOffering && isPickerKey(key)) {
      event.preventDefault()
      event.stopPropagation()
      const person = candidates[active]
      if (key === 'Escape') setQuery(undefined)
      else if (key === 'ArrowDown') setIndex((active + 1) % candidates.length)
      else if (key === 'ArrowUp') setIndex((active + candidates.length - 1) % candidates.length)
      else if (person) choose(person)
      return
    }
    if (meaning === 'send') {
      event.preventDefault()
      onSend()
    } else if (meaning === 'break') {
      event.preventDefault()
      document.execCommand('insertLineBreak')
    }
  }
  return (
    <>
      {isOffering && (
        <MentionList
          people={candidates}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onHover={setIndex}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: emoji and @names are inserted at the caret. */}
      <div
        ref={field}
        translate="no"
        contentEditable="plaintext-only"
        dir="auto"
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label="写消息"
        aria-describedby={props.describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOffering ? 'chat-mentions' : undefined}
        aria-activedescendant={isOffering ? optionId(active) : undefined}
        data-placeholder={props.placeholder}
        // Only keyboards on the screen show it, and theirs begins a new line.
        enterKeyHint="enter"
        className="chat-field scroller grow"
        onInput={readOn}
        onKeyDown={press}
        onKeyUp={event => event.key.startsWith('Arrow') && !isOffering && readOn()}
        onCompositionEnd={event => {
          composedAtMs.current = event.timeStamp
        }}
        onBeforeInput={event => {
          const { nativeEvent } = event
          if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('format'))
            event.preventDefault()
        }}
        onPaste={event => {
          event.preventDefault()
          const { files } = event.clipboardData
          if (files.length > 0) onFiles(files)
          else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
        onBlur={event => {
          lastRange.current = rangeIn(event.currentTarget)?.cloneRange() ?? lastRange.current
          setQuery(undefined)
        }}
      />
    </>
  )
}

const isPickerKey = (key: string) => ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)

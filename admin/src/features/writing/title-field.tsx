import { useStore } from '@xiaolou/browser/use-store'
import { limits } from '@xiaolou/contract/limits'
import { useEffect, useRef } from 'react'
import type { DraftSaver } from './save/saver.ts'

/** The title, up to two lines; Enter moves to the text. Its value is uncontrolled. */
export function TitleField({ saver, onEnter }: { saver: DraftSaver; onEnter: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const title = useStore(saver.fields, fields => fields.title)
  useEffect(() => {
    const area = field.current
    if (!area) return
    if (area.value !== title && document.activeElement !== area) area.value = title
    if (CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [title])
  return (
    <textarea
      ref={field}
      className="writing-title"
      aria-label="题目"
      placeholder="题目"
      rows={1}
      maxLength={limits.titleMaxLength}
      defaultValue={title}
      spellCheck={false}
      enterKeyHint="next"
      onInput={({ currentTarget, nativeEvent }) => {
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return
        saver.change({ title: currentTarget.value.replace(/\n/g, ' ') })
      }}
      onCompositionEnd={({ currentTarget }) =>
        saver.change({ title: currentTarget.value.replace(/\n/g, ' ') })
      }
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

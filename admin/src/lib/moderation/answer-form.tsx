import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { limits } from '@xiaolou/contract/limits'
import type { ModerationRow } from '@xiaolou/contract/moderation'
import { Button } from '@xiaolou/ui/button'
import { TextArea } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import { answerRow } from './moderation-acts.ts'
import './answer-form.css'

/** An answer where the row lies; Ctrl or ⌘ with Enter sends it, Escape puts it away. */
export function AnswerForm({
  row,
  onDone,
  onCancel,
}: {
  row: ModerationRow
  onDone: () => void
  onCancel: () => void
}) {
  const [words, setWords] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields(words)
  const send = async () => {
    if (isBusy || words.trim() === '') return
    setIsBusy(true)
    setError('')
    try {
      await answerRow(row, words.trim())
      onDone()
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有发出去，字都还在，再试一次。')
      setIsBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const label = `回复${row.nick_name}`
  return (
    <form onSubmit={submit} className="answer-form" aria-label={label}>
      <TextArea
        aria-label={label}
        placeholder={row.state === 'shown' ? '回一句' : '回一句，同时放进来'}
        rows={2}
        autoFocus
        maxLength={limits.commentMaxLength}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void send()
          }
        }}
      />
      {error && (
        <p role="alert" className="ui-field-error">
          {error}
        </p>
      )}
      <p className="answer-acts">
        <Button size="small" type="submit" isBusy={isBusy}>
          {row.state === 'shown' ? '回复' : '通过并回复'}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          收起
        </Button>
      </p>
    </form>
  )
}

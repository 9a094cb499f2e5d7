import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { isLongerThan } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import type { ModerationRow } from '@xiaolou/contract/moderation'
import { Button } from '@xiaolou/ui/button'
import { TextArea } from '@xiaolou/ui/field'
import type { SyntheticEvent } from 'react'
import { useForm } from '../form.tsx'
import { answerRow } from './moderation-actions.ts'
import './answer-form.css'

/** A reply in place; Ctrl or ⌘ with Enter sends it, Escape cancels. */
export function AnswerForm({
  row,
  onDone,
  onCancel,
}: {
  row: ModerationRow
  onDone: () => void
  onCancel: () => void
}) {
  const form = useForm({
    initial: { words: '' },
    errorsAt: ['words'],
    otherwise: '没有发出去，字都还在，再试一次。',
    check: ({ words }) =>
      isLongerThan(words.trim(), limits.commentMaxLength) ? `最多 ${limits.commentMaxLength} 个字` : '',
    send: ({ words }) => answerRow(row, words.trim()),
    onDone,
  })
  const { value: words, error, onWrite } = form.field('words')
  useUnkeptFields(words)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.isBusy && words.trim() !== '') form.onSubmit(event)
  }
  const label = `回复${row.nick_name}`
  return (
    <form onSubmit={submit} className="answer-form grid gap-8" aria-label={label}>
      <TextArea
        aria-label={label}
        placeholder={row.state === 'shown' ? '回一句' : '回一句，同时放进来'}
        rows={2}
        autoFocus
        value={words}
        onChange={event => onWrite(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      {error && (
        <p role="alert" className="ui-field-error">
          {error}
        </p>
      )}
      <p className="actions">
        <Button size="small" type="submit" isBusy={form.isBusy}>
          {row.state === 'shown' ? '回复' : '通过并回复'}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          收起
        </Button>
      </p>
    </form>
  )
}

import { InlineForm, TextAreaField, TextField, useForm } from '../../lib/form.tsx'
import { WordButton } from '../../lib/word-button.tsx'
import { kindNames, type Term, type TermChange, type TermKind } from './term-calls.ts'
import { failedWords } from './use-terms.ts'

const usualColor = '#8c3521'

/** Edits name, colour and description in place. */
export function TermForm({
  kind,
  term: { name, color, description },
  onSave,
  onClose,
}: {
  kind: TermKind
  term: Term
  onSave: (change: TermChange) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({
    initial: { name, color, description },
    errorsAt: ['name'],
    otherwise: failedWords,
    send: written =>
      onSave({ ...written, name: written.name.trim(), description: written.description.trim() }),
    onDone: onClose,
  })
  const { color: chosen } = form.values
  return (
    <InlineForm form={form} label={`改${kindNames[kind]}「${name}」`} className="term-form" onClose={onClose}>
      <TextField {...form.field('name')} label="名字" isRequired autoFocus maxLength={40} />
      <TextAreaField
        {...form.field('description')}
        label="简介"
        hint="读者在它的页上看到。"
        rows={2}
        maxLength={400}
      />
      <div className="term-color">
        <label>
          <span>颜色</span>
          <input
            type="color"
            value={chosen || usualColor}
            onChange={event => form.set({ color: event.currentTarget.value })}
          />
        </label>
        {chosen ? (
          <WordButton onClick={() => form.set({ color: '' })}>不要颜色</WordButton>
        ) : (
          <small className="ink-3">没有选，随它自己的墨色</small>
        )}
      </div>
    </InlineForm>
  )
}

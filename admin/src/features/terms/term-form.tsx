import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { Button } from '@xiaolou/ui/button'
import { Field, Input, TextArea } from '@xiaolou/ui/field'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { kindNames, type Term, type TermKind } from './term-calls.ts'

const usualColor = '#8c3521'

export type TermChange = Pick<Term, 'name' | 'color' | 'description'>

/** Name, colour and words of one, in its own place in the list. Escape gives up. */
export function TermForm({
  kind,
  term,
  onSave,
  onClose,
}: {
  kind: TermKind
  term: Term
  /** Words of a refusal; '' when it was saved. */
  onSave: (change: TermChange) => Promise<string>
  onClose: () => void
}) {
  const [name, setName] = useState(term.name)
  const [color, setColor] = useState(term.color)
  const [description, setDescription] = useState(term.description)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields([name, color, description])
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const refused = await onSave({ name: name.trim(), color, description: description.trim() })
    setIsBusy(false)
    setError(refused)
    if (!refused) onClose()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      aria-label={`改${kindNames[kind]}「${term.name}」`}
      onSubmit={event => void save(event)}
      onKeyDown={giveUp}
      className="term-form"
    >
      <Field label="名字" error={error} isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={40}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="简介" hint="读者在它的页上看到。">
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={400}
            value={description}
            onChange={event => setDescription(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="term-color">
        <label>
          <span>颜色</span>
          <input
            type="color"
            value={color || usualColor}
            onChange={event => setColor(event.currentTarget.value)}
          />
        </label>
        {color ? (
          <button type="button" onClick={() => setColor('')} className="word-button">
            不要颜色
          </button>
        ) : (
          <small>没有选，随它自己的墨色</small>
        )}
      </div>
      <div className="term-answers">
        <Button size="small" tone="primary" type="submit" isBusy={isBusy}>
          存下
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          算了
        </Button>
      </div>
    </form>
  )
}

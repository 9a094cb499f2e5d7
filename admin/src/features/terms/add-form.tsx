import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { type SubmitEvent, useId, useState } from 'react'

/** A name for a new one, made by Enter. `onAdd` gives the words of a refusal; '' when it was made. */
export function AddForm({ word, onAdd }: { word: string; onAdd: (name: string) => Promise<string> }) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields(name)
  const errorId = useId()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    setIsBusy(true)
    const refused = await onAdd(name.trim())
    setIsBusy(false)
    setError(refused)
    if (!refused) setName('')
  }
  return (
    <form onSubmit={event => void submit(event)} className="term-add">
      <Input
        aria-label={`新${word}`}
        aria-describedby={errorId}
        aria-invalid={error ? true : undefined}
        placeholder={`新${word}，写好按回车`}
        maxLength={40}
        value={name}
        onChange={event => {
          setName(event.currentTarget.value)
          setError('')
        }}
        end={
          <Button size="small" tone="quiet" type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
            添上
          </Button>
        }
      />
      <p id={errorId} aria-live="polite" className="ui-field-error">
        {error}
      </p>
    </form>
  )
}

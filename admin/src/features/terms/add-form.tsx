import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { useId } from 'react'
import { useForm } from '../../lib/form.tsx'
import { failedWords } from './use-terms.ts'

/** The name of a new one, added with Enter. */
export function AddForm({ word, onAdd }: { word: string; onAdd: (name: string) => Promise<unknown> }) {
  const form = useForm({
    initial: { name: '' },
    errorsAt: ['name'],
    otherwise: failedWords,
    send: async ({ name }) => {
      if (name.trim() === '') return
      await onAdd(name.trim())
      form.set({ name: '' })
    },
  })
  const { name } = form.values
  useUnkeptFields(name)
  const errorId = useId()
  const error = form.errorOf('name')
  return (
    <form onSubmit={form.onSubmit} className="term-add">
      <Input
        aria-label={`新${word}`}
        aria-describedby={errorId}
        aria-invalid={error ? true : undefined}
        placeholder={`新${word}，写好按回车`}
        maxLength={40}
        value={name}
        onChange={event => form.field('name').onWrite(event.currentTarget.value)}
        end={
          <Button size="small" tone="quiet" type="submit" isBusy={form.isBusy} disabled={name.trim() === ''}>
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

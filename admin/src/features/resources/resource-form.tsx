import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { type Resource, type ResourceKind, resourceKinds } from '@xiaolou/contract/resource'
import { Button } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { PictureField } from '../../lib/picture-field.tsx'
import type { Written } from './resource-acts.ts'
import { kindNames } from './resource-words.ts'

const empty = { category: '', name: '', url: '', description: '', icon: '' }

/** One recommendation, in its place; another list or group moves it there. Escape gives up. */
export function ResourceForm({
  kind,
  resource,
  categories,
  onSave,
  onClose,
}: {
  kind: ResourceKind
  resource?: Resource
  categories: readonly string[]
  /** Words of a refusal; '' when it was saved. */
  onSave: (written: Written) => Promise<string>
  onClose: () => void
}) {
  const [written, setWritten] = useState<Written>(resource ?? { ...empty, kind })
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields(written)
  const listId = useId()
  const turn = (part: Partial<Written>) => setWritten(last => ({ ...last, ...part }))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const { kind: list, category, name, url, description, icon } = written
    const refused = await onSave({ kind: list, category, name, url: url.trim(), description, icon })
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
      aria-label={resource ? `改「${resource.name}」` : '添一条资源'}
      onSubmit={event => void save(event)}
      onKeyDown={giveUp}
      className="resource-form"
    >
      <Field label="名称" isRequired>
        {control => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={40}
            value={written.name}
            onChange={event => turn({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="网址" error={error} isRequired>
        {control => (
          <Input
            {...control}
            required
            type="url"
            placeholder="https://"
            value={written.url}
            onChange={event => turn({ url: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="哪一组" hint="写个新名字，就是新的一组。" isRequired>
        {control => (
          <Input
            {...control}
            required
            list={listId}
            maxLength={40}
            value={written.category}
            onChange={event => turn({ category: event.currentTarget.value })}
          />
        )}
      </Field>
      <datalist id={listId}>
        {categories.map(category => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Field label="哪一张单子">
        {control => (
          <select
            {...control}
            className="list-choice"
            value={written.kind}
            onChange={event => {
              const chosen = resourceKinds.find(one => one === event.currentTarget.value)
              if (chosen) turn({ kind: chosen })
            }}
          >
            {resourceKinds.map(one => (
              <option key={one} value={one}>
                {kindNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="一句话">
        {control => (
          <Input
            {...control}
            maxLength={200}
            value={written.description ?? ''}
            onChange={event => turn({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <PictureField label="图标" url={written.icon ?? ''} shape="square" onChange={icon => turn({ icon })} />
      <div className="resource-answers">
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

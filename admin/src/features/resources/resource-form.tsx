import { type Resource, type ResourceKind, resourceKinds } from '@xiaolou/contract/resource'
import { useId } from 'react'
import { InlineForm, SelectField, TextField, useForm } from '../../lib/form.tsx'
import { PictureField } from '../../lib/picture-field.tsx'
import type { Written } from './resource-actions.ts'
import { kindNames } from './resource-labels.ts'

const empty = { category: '', name: '', url: '', description: '', icon: '' }

/** Edits a recommendation in place; another list or group moves it there. */
export function ResourceForm({
  kind,
  resource = { ...empty, kind },
  categories,
  onSave,
  onClose,
}: {
  kind: ResourceKind
  resource?: Resource | Written
  categories: readonly string[]
  onSave: (written: Written) => Promise<unknown>
  onClose: () => void
}) {
  const listId = useId()
  const { category, name, url, description, icon } = resource
  const form = useForm({
    initial: {
      ...{ kind: resource.kind, category, name, url },
      description: description ?? '',
      icon: icon ?? '',
    },
    errorsAt: ['url'],
    send: written => onSave({ ...written, url: written.url.trim() }),
    onDone: onClose,
  })
  const { error: _, ...list } = form.field('kind')
  return (
    <InlineForm form={form} label={name ? `改「${name}」` : '添一条资源'} onClose={onClose}>
      <TextField {...form.field('name')} label="名称" isRequired autoFocus maxLength={40} />
      <TextField {...form.field('url')} label="网址" isRequired type="url" placeholder="https://" />
      <TextField
        {...form.field('category')}
        label="哪一组"
        hint="写个新名字，就是新的一组。"
        isRequired
        list={listId}
        maxLength={40}
      />
      <datalist id={listId}>
        {categories.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <SelectField
        {...list}
        label="哪一张单子"
        options={resourceKinds.map(value => ({ value, label: kindNames[value] }))}
      />
      <TextField {...form.field('description')} label="一句话" maxLength={200} />
      <PictureField
        label="图标"
        url={form.values.icon}
        shape="square"
        onChange={value => form.set({ icon: value })}
      />
    </InlineForm>
  )
}

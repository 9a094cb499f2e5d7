import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showRefusal } from '@xiaolou/browser/notice'
import {
  type ChannelField,
  type ChannelState,
  channels,
  mailPresets,
  ownerTopics,
  topicNames,
} from '@xiaolou/contract/outbox'
import { Button } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { Checkbox, Switch } from '@xiaolou/ui/switch'
import { type ChangeEvent, useRef, useState } from 'react'
import { InlineForm, useForm } from '../../lib/form.tsx'

type Written = Pick<ChannelState, 'isOn' | 'fields' | 'muted'>

/** The settings of a channel. A stored secret is never shown: an empty field keeps it. */
export function ChannelForm({
  channel,
  onSave,
  onClose,
}: {
  channel: ChannelState
  onSave: (written: Written) => Promise<void>
  onClose: () => void
}) {
  const { id, isFromEnvironment, known } = channel
  const { name } = channels[id]
  const fields: readonly ChannelField[] = isFromEnvironment ? [] : channels[id].fields
  const element = useRef<HTMLFormElement>(null)
  const [hint, setHint] = useState('')
  const form = useForm<Written>({
    initial: { fields: channel.fields, isOn: true, muted: channel.muted },
    errorsAt: ['', ...fields.map(field => field.name)],
    otherwise: error => {
      if (isRefusal(error)) return error.message
      showRefusal(error)
      return ''
    },
    send: written =>
      onSave(written).catch(error => {
        if (isRefusal(error))
          element.current?.querySelector<HTMLElement>(`[name="${error.field ?? ''}"]`)?.focus()
        throw error
      }),
  })
  const { fields: values, isOn, muted } = form.values
  const write = (change: Written['fields']) => form.set({ fields: { ...values, ...change } })
  return (
    <InlineForm ref={element} noValidate form={form} label={name} onClose={onClose}>
      {id === 'mail' && !isFromEnvironment && (
        <fieldset className="actions channel-presets">
          <legend>用的是</legend>
          {mailPresets.map(preset => (
            <Button
              key={preset.name}
              size="small"
              aria-pressed={values.host === preset.host}
              onClick={() => {
                write({ host: preset.host, port: preset.port })
                setHint(preset.hint)
              }}
            >
              {preset.name}
            </Button>
          ))}
          <p aria-live="polite">{hint}</p>
        </fieldset>
      )}
      {fields.map(field => (
        <Field
          key={field.name}
          label={field.label}
          hint={known.includes(field.name) ? '已设置。留空就不动它。' : field.hint}
          error={form.errorOf(field.name)}
          isRequired={!field.isOptional && !known.includes(field.name)}
        >
          {control => {
            const given = {
              ...control,
              name: field.name,
              spellCheck: false,
              placeholder: field.usual,
              maxLength: 500,
              value: values[field.name] ?? '',
              onChange: (event: ChangeEvent<HTMLInputElement>) =>
                write({ [field.name]: event.currentTarget.value }),
            }
            return field.isSecret ? (
              <SecretInput {...given} autoComplete="new-password" />
            ) : (
              <Input {...given} autoComplete="off" />
            )
          }}
        </Field>
      ))}
      <fieldset className="channel-topics">
        <legend>告诉你哪些</legend>
        {ownerTopics.map(topic => (
          <Checkbox
            key={topic}
            label={topicNames[topic]}
            checked={!muted.includes(topic)}
            onChange={event =>
              form.set({
                muted: event.currentTarget.checked ? muted.filter(one => one !== topic) : [...muted, topic],
              })
            }
          />
        ))}
      </fieldset>
      {!isFromEnvironment && (
        <Switch
          label="启用"
          checked={isOn}
          onChange={event => form.set({ isOn: event.currentTarget.checked })}
        />
      )}
      <p role="alert" className="ui-field-error">
        {form.errorOf('')}
      </p>
    </InlineForm>
  )
}

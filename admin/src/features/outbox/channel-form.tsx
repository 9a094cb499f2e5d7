import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showRefusal } from '@xiaolou/browser/notice'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
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
import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'

type Written = Pick<ChannelState, 'isOn' | 'fields' | 'muted'>

/** What a way needs. A secret that is there is never shown: to leave its field empty leaves it alone. Escape gives up. */
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
  const [values, setValues] = useState<Readonly<Record<string, string>>>(channel.fields)
  const [isOn, setIsOn] = useState(true)
  const [muted, setMuted] = useState(channel.muted)
  const [refused, setRefused] = useState({ field: '', message: '' })
  const [hint, setHint] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields([values, isOn, muted])
  const form = useRef<HTMLFormElement>(null)
  const write = (change: Readonly<Record<string, string>>) => setValues(last => ({ ...last, ...change }))
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setRefused({ field: '', message: '' })
    try {
      await onSave({ isOn, fields: { ...values }, muted })
    } catch (cause) {
      setIsBusy(false)
      if (!isRefusal(cause)) {
        showRefusal(cause)
        return
      }
      const { field = '', message } = cause
      setRefused({ field, message })
      form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    }
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={name}
      onSubmit={event => void save(event)}
      onKeyDown={giveUp}
      className="channel-form"
    >
      {id === 'mail' && !isFromEnvironment && (
        <fieldset className="channel-presets">
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
          error={refused.field === field.name ? refused.message : ''}
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
              setMuted(event.currentTarget.checked ? muted.filter(one => one !== topic) : [...muted, topic])
            }
          />
        ))}
      </fieldset>
      {!isFromEnvironment && (
        <Switch label="启用" checked={isOn} onChange={event => setIsOn(event.currentTarget.checked)} />
      )}
      <p role="alert" className="ui-field-error">
        {refused.field === '' && refused.message}
      </p>
      <div className="channel-answers">
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

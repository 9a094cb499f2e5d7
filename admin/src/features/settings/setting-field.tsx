import { settingWords } from '@xiaolou/contract/setting-labels'
import { type SettingName, settingRows } from '@xiaolou/contract/settings-table'
import { Input, TextArea } from '@xiaolou/ui/field'
import { Switch } from '@xiaolou/ui/switch'
import { useEffect, useId, useState } from 'react'
import { PictureField } from '../../lib/picture-field.tsx'
import { WordButton } from '../../lib/word-button.tsx'
import { BadgesEditor } from './badges-editor.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { SectionsEditor } from './sections-editor.tsx'
import { isSame, type SettingsState, settingValue } from './settings-state.ts'
import { keepOwn, leaveSetting, takeTheirs, undoChange, writeSetting } from './settings-store.ts'
import { WordsEditor } from './words-editor.tsx'

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** One setting: name and description on the left, its control on the right, and its saving state below. */
export function SettingField({ name, state }: { name: SettingName; state: SettingsState }) {
  const { label, sentence, control } = settingRows[name]
  const id = useId()
  const problem = state.drafts[name]?.problem
  const hasLabel = !['picture', 'badges', 'switch', 'rooms', 'menu'].includes(control.kind)
  return (
    <section
      id={name}
      aria-labelledby={`${id}-label`}
      className="glossed setting"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) void leaveSetting(name)
      }}
    >
      <div className="setting-words">
        <h3 id={`${id}-label`}>{hasLabel ? <label htmlFor={id}>{label}</label> : label}</h3>
        <p id={`${id}-sentence`}>{sentence}</p>
      </div>
      <div className="setting-control">
        <Field name={name} id={id} state={state} />
        {state.drafts[name]?.isInConflict ? (
          <Conflict name={name} id={`${id}-note`} state={state} />
        ) : problem ? (
          <p id={`${id}-note`} role="alert" className="ui-field-error">
            {problem.text}
          </p>
        ) : (
          <Said name={name} state={state} />
        )}
      </div>
    </section>
  )
}

/** Another window or device has saved a different value: the owner chooses one, neither is lost. */
function Conflict({ name, id, state }: { name: SettingName; id: string; state: SettingsState }) {
  const { label } = settingRows[name]
  return (
    <div id={id} role="alert" className="ui-field-error setting-conflict">
      <p>这一项刚在别处改成了「{settingWords(name, state.saved?.[name])}」，你写的还没有存。</p>
      <WordButton spoken={`：${label}`} onClick={() => keepOwn(name)}>
        存我写的
      </WordButton>
      <WordButton spoken={`：${label}`} onClick={() => takeTheirs(name)}>
        用那边的
      </WordButton>
    </div>
  )
}

function Field({ name, id, state }: { name: SettingName; id: string; state: SettingsState }) {
  const { label, control } = settingRows[name]
  const value = settingValue(state, name)
  const problem = state.drafts[name]?.problem
  const describedBy = `${id}-sentence ${id}-note`
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': problem ? true : undefined }
  const now = (next: unknown) => writeSetting(name, next, 0)
  const whole = (next: unknown, isWhole: boolean) => writeSetting(name, next, isWhole ? 0 : undefined)
  switch (control.kind) {
    case 'line':
      return (
        <Input
          {...common}
          value={textOf(value)}
          placeholder={control.placeholder}
          inputMode={control.isAddress ? 'url' : undefined}
          autoComplete="off"
          onChange={event => writeSetting(name, event.currentTarget.value)}
        />
      )
    case 'lines':
      return (
        <TextArea
          {...common}
          rows={3}
          value={textOf(value)}
          onChange={event => writeSetting(name, event.currentTarget.value)}
        />
      )
    case 'code':
      return (
        <TextArea
          {...common}
          className="setting-code"
          rows={10}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={control.placeholder}
          value={textOf(value)}
          onChange={event => writeSetting(name, event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <Input
          {...common}
          className="setting-number"
          inputMode="numeric"
          autoComplete="off"
          value={textOf(value)}
          end={<span>{control.unit}</span>}
          onChange={event => {
            const typed = event.currentTarget.value.normalize('NFKC').trim()
            writeSetting(name, /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed)
          }}
        />
      )
    case 'switch':
      return (
        <Switch
          label={control.says}
          aria-describedby={describedBy}
          checked={value === control.on}
          onChange={event => now(event.currentTarget.checked ? control.on : control.off)}
        />
      )
    case 'choice':
      return (
        <select {...common} value={textOf(value)} onChange={event => now(event.currentTarget.value)}>
          {control.options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'picture':
      return (
        <PictureField
          label={label}
          shape={control.shape}
          url={textOf(value)}
          describedBy={describedBy}
          onChange={now}
        />
      )
    case 'words':
      return (
        <WordsEditor
          id={id}
          label={label}
          value={value}
          placeholder={control.placeholder}
          problem={problem}
          describedBy={describedBy}
          onChange={whole}
        />
      )
    case 'rooms':
      return <SectionsEditor value={value} describedBy={describedBy} onChange={now} />
    case 'menu':
      return <MenuEditor value={value} problem={problem} describedBy={`${id}-note`} onChange={whole} />
    case 'badges':
      return <BadgesEditor value={value} problem={problem} describedBy={`${id}-note`} onChange={whole} />
  }
}

const offeredMs = 10_000

/** The saving state, unobtrusive; for ten seconds with undo. */
function Said({ name, state }: { name: SettingName; state: SettingsState }) {
  const draft = state.drafts[name]
  const last = state.changes.find(change => change.name === name)
  const key = last ? `${last.id} ${last.atMs}` : ''
  const [passed, setPassed] = useState('')
  useEffect(() => {
    if (!key) return
    const timer = setTimeout(() => setPassed(key), offeredMs)
    return () => clearTimeout(timer)
  }, [key])
  const isOffered = last && key !== passed && isSame(last.after, state.saved?.[name])
  return (
    <p aria-live="polite" className="setting-said ink-3">
      {draft ? (
        draft.isSaving ? (
          '正在存…'
        ) : (
          '写着…'
        )
      ) : isOffered ? (
        <>
          已存
          <WordButton spoken={`${settingRows[name].label}的改动`} onClick={() => void undoChange(last)}>
            撤销
          </WordButton>
        </>
      ) : null}
    </p>
  )
}

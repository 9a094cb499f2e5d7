import { useBusy } from '@xiaolou/browser/busy'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { loadComponent } from '@xiaolou/browser/lazy'
import { requireSignIn, useUser } from '@xiaolou/browser/session'
import { limits } from '@xiaolou/contract/limits'
import { Button } from '@xiaolou/ui/button'
import { colourText } from '@xiaolou/ui/colour'
import { Field, Input } from '@xiaolou/ui/field'
import { Hash, Image } from '@xiaolou/ui/icon'
import { useId, useRef, useState } from 'react'
import { boldFrom, chosenColour, type Swatch } from './card-theme.ts'
import type { Draft } from './draft.ts'

/** The initial value of the custom colour. */
const startColour = '#c9a66b'

/** One of the site's colours, or a custom one. Radios, so that arrow keys work. */
export function ColourField({
  legend,
  name,
  choices,
  value,
  onChange,
}: {
  legend: string
  name: string
  choices: readonly Swatch[]
  value: string
  onChange: (value: string) => void
}) {
  const ownId = useId()
  // Transparent means no choice.
  const chosen = value === 'transparent' ? '' : value
  const isOwn = !choices.some(choice => choice.value === chosen)
  const given = isOwn ? chosenColour(value) : undefined
  const own = given ? value : startColour
  return (
    <fieldset className="publish-colours">
      <legend className="ui-label">{legend}</legend>
      <div className="swatches wrap">
        {choices.map(choice => (
          <label key={choice.name} className="swatch grid gap-4 relative ink-3 text-13" title={choice.name}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChange(choice.value)}
            />
            <i
              data-auto={(choice.value === '' && !choice.night) || undefined}
              style={{ '--swatch': choice.value || undefined, '--swatch-night': choice.night }}
            />
            <span>{choice.name}</span>
          </label>
        ))}
        <label className="swatch grid gap-4 relative ink-3 text-13" title="自己调">
          <input type="radio" name={name} value="own" checked={isOwn} onChange={() => onChange(own)} />
          <i data-own style={{ '--swatch': isOwn ? own : undefined }} />
          <span>自己调</span>
        </label>
        {isOwn ? (
          <span className="swatch-own">
            <label htmlFor={ownId} className="sr-only">
              {legend}的颜色
            </label>
            <input
              id={ownId}
              type="color"
              value={given ? colourText({ ...given, a: 1 }) : startColour}
              onChange={event => onChange(event.target.value)}
            />
          </span>
        ) : null}
      </div>
    </fieldset>
  )
}

const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A picture behind the text; only for signed-in users, as every upload. */
export function PictureField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const user = useUser()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const { isBusy, run } = useBusy(failure =>
    setError(isRefusal(failure) && failure.message ? failure.message : '图片上传失败'),
  )
  const choose = () => {
    const open = () => field.current?.click()
    if (requireSignIn(open)) open()
  }
  const take = (file: File) =>
    void loadComponent({
      name: '上传',
      load: () => import('@xiaolou/browser/upload-image'),
      use: ({ uploadImage }) => void send(() => uploadImage(file)),
    })
  const send = async (upload: () => Promise<{ url: string }>) => {
    setError('')
    await run(async () => {
      onChange((await upload()).url)
    })
  }
  return (
    <div className="grid gap-6">
      <p className="ui-label" id="publish-picture-label">
        底图（可不选）
      </p>
      <div className="gap-8 wrap">
        <Button isBusy={isBusy} onClick={choose} aria-describedby="publish-picture-note">
          <Image size={16} aria-hidden="true" />
          {isBusy ? '正在上传…' : url ? '换一张图' : '选一张图'}
        </Button>
        {url ? (
          <Button tone="quiet" onClick={() => onChange('')}>
            拿掉
          </Button>
        ) : null}
        <input
          ref={field}
          type="file"
          accept={accepted}
          hidden
          aria-labelledby="publish-picture-label"
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) take(file)
            // The same file may be chosen again after a failure.
            event.target.value = ''
          }}
        />
      </div>
      <p id="publish-picture-note" aria-live="polite" className={error ? 'ui-field-error' : 'ui-field-hint'}>
        {error || (user ? '图上会蒙一层薄纱，字才看得清。' : '登录之后，可以用自己的图做底。')}
      </p>
    </div>
  )
}

const weights = [
  { value: 500, label: '常' },
  { value: 700, label: '粗' },
] as const

type Type = Pick<Draft, 'font_size' | 'font_weight'>

/** Font size and weight. */
export function TypeFields({ draft, onChange }: { draft: Type; onChange: (type: Partial<Type>) => void }) {
  const sizeId = useId()
  const isBold = draft.font_weight >= boldFrom
  return (
    <div className="publish-hand">
      <div className="publish-size">
        <label htmlFor={sizeId} className="ui-label">
          字号
        </label>
        <input
          id={sizeId}
          type="range"
          name="font_size"
          min={limits.messageFontMinPx}
          max={limits.messageFontMaxPx}
          step={1}
          value={draft.font_size}
          aria-valuetext={`${draft.font_size} 像素`}
          onChange={event => onChange({ font_size: Number(event.target.value) })}
        />
        <output htmlFor={sizeId}>{draft.font_size}</output>
      </div>
      <fieldset className="publish-weight wrap">
        <legend className="ui-label">笔锋</legend>
        {weights.map(({ value, label }) => (
          <label key={value} className="inline-row">
            <input
              type="radio"
              name="font_weight"
              value={value}
              checked={isBold === value >= boldFrom}
              onChange={() => onChange({ font_weight: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** A custom tag, or a popular one; pressing it again removes it. */
export function TagField({
  tag,
  tags,
  error,
  onChange,
}: {
  tag: string
  tags: readonly string[]
  error: string | undefined
  onChange: (tag: string) => void
}) {
  return (
    <div className="publish-tag">
      <Field
        label="标签（可不填）"
        error={error}
        hint={`自己起一个，最多 ${limits.messageTagMaxLength} 个字${tags.length > 0 ? '；或者从下面挑' : ''}。`}
      >
        {control => (
          <Input
            {...control}
            name="tag"
            value={tag}
            autoComplete="off"
            start={<Hash size={16} aria-hidden="true" />}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
      {tags.length > 0 ? (
        <ul className="wrap" aria-label="常用的标签">
          {tags.map(hot => (
            <li key={hot}>
              <button
                type="button"
                className="ink-2 text-15"
                aria-pressed={hot === tag.trim()}
                onClick={() => onChange(hot === tag.trim() ? '' : hot)}
              >
                {hot}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

import { ApiError } from '@xiaolou/contract/kit/envelope'
import { canParseUrl } from '@xiaolou/contract/kit/old-browsers'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { addLink, frontUpdateLink, type OwnLink } from '@xiaolou/contract/link'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, Input } from '@xiaolou/ui/field'
import { type FormEvent, useEffect, useState } from 'react'

type Props = {
  call: Call
  /** The application to be changed, or a new one; nothing keeps the dialog shut. */
  edited: OwnLink | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

const fields: readonly { name: keyof Application; label: string; hint: string; max: number }[] = [
  { name: 'site_name', label: '站名', hint: '', max: limits.nameMaxLength },
  { name: 'url', label: '网址', hint: '以 https:// 或 http:// 开头', max: limits.urlMaxLength },
  { name: 'site_desc', label: '一句话', hint: '可以不填', max: 100 },
  {
    name: 'site_avatar',
    label: '头像的网址',
    hint: '可以不填，会用站名的第一个字',
    max: limits.urlMaxLength,
  },
]

/** The application for a link. What was typed stays when the server refuses. */
export function ApplyDialog({ call, edited, onClose, onSaved }: Props) {
  const [form, setForm] = useState(emptyApplication)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [refused, setRefused] = useState('')
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    if (!edited) return
    const { site_name, site_desc, site_avatar, url } =
      edited === 'new' ? emptyApplication : (edited.waiting ?? edited)
    setForm({ site_name, site_desc, site_avatar, url })
    setMistakes({})
    setRefused('')
  }, [edited])

  const check = (name: keyof Application) =>
    setMistakes(known => ({ ...known, [name]: findMistakes(form)[name] }))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = findMistakes(form)
    setMistakes(found)
    if (Object.values(found).some(Boolean) || !edited) return
    setIsSending(true)
    setRefused('')
    try {
      if (edited === 'new') await call(addLink, { body: form })
      else await call(frontUpdateLink, { body: { id: edited.id, ...form } })
      onSaved()
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined
      const field = fields.find(({ name }) => name === refusal?.field)
      if (field) setMistakes({ [field.name]: refusal?.message })
      else setRefused(refusal?.message ?? '没有送出去，请再试一次')
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Dialog
      isOpen={edited !== undefined}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      title={edited === 'new' ? '递一张名片' : '改一改名片'}
      description="主人看过之后，会挂在这里。"
    >
      <form noValidate onSubmit={event => void send(event)} className="link-form">
        {fields.map(({ name, label, hint, max }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={mistakes[name]}
            isRequired={name === 'site_name' || name === 'url'}
          >
            {control => (
              <Input
                {...control}
                name={name}
                value={form[name]}
                maxLength={max}
                inputMode={name === 'url' || name === 'site_avatar' ? 'url' : undefined}
                autoComplete="off"
                onChange={({ target }) => setForm(known => ({ ...known, [name]: target.value }))}
                onBlur={() => check(name)}
              />
            )}
          </Field>
        ))}
        <p role="alert" className="ui-field-error">
          {refused}
        </p>
        <Button type="submit" tone="primary" isBusy={isSending}>
          {isSending ? '正在送出…' : '递给主人'}
        </Button>
      </form>
    </Dialog>
  )
}

export type Application = { site_name: string; site_desc: string; site_avatar: string; url: string }
export type Mistakes = Partial<Record<keyof Application, string | undefined>>

export const emptyApplication: Application = { site_name: '', site_desc: '', site_avatar: '', url: '' }

const isWeb = (text: string) => /^https?:\/\//i.test(text) && canParseUrl(text)

/** What is wrong with an application, field by field, in the server's words. */
export function findMistakes({ site_name, site_avatar, url }: Application): Mistakes {
  const [name, address, avatar] = [site_name.trim(), url.trim(), site_avatar.trim()]
  return {
    site_name: name ? undefined : '请填写站名',
    url: !address ? '请填写网址' : isWeb(address) ? undefined : '网址应以 http(s):// 开头',
    site_avatar:
      !avatar || isWeb(avatar) || avatar.startsWith('/uploads/') ? undefined : '头像应以 http(s):// 开头',
  }
}

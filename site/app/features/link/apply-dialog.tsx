import { SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import type { ApiError } from '@xiaolou/contract/kit/envelope'
import { canParseUrl } from '@xiaolou/contract/kit/old-browsers'
import type { Call } from '@xiaolou/contract/kit/route'
import { limits } from '@xiaolou/contract/limits'
import { addLink, frontUpdateLink, type OwnLink } from '@xiaolou/contract/link'
import { Dialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { FormTrap, useFormProof } from '~/shared/form-proof/form-proof.tsx'

type Props = {
  call: Call
  /** The application to edit, or a new one; `undefined` keeps the dialog closed. */
  edited: OwnLink | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

const inputs: readonly { name: keyof Application; label: string; hint: string; max: number }[] = [
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
const names = inputs.map(({ name }) => name)

/** The dialog to apply for a link; its form is reset each time it opens. */
export function ApplyDialog({ edited, ...rest }: Props) {
  return (
    <Dialog
      isOpen={edited !== undefined}
      onOpenChange={isOpen => isOpen || rest.onClose()}
      title={edited === 'new' ? '递一张名片' : '改一改名片'}
      description="主人看过之后，会挂在这里。"
    >
      <ApplyForm edited={edited} {...rest} />
    </Dialog>
  )
}

/** The input stays when the server refuses. */
function ApplyForm({ call, edited, onSaved }: Props) {
  const [refused, setRefused] = useState('')
  const { begin, take, trap } = useFormProof()
  const { site_name, site_desc, site_avatar, url } =
    edited === 'new' || !edited ? emptyApplication : (edited.waiting ?? edited)
  const fields = useFields({
    names,
    initial: { site_name, site_desc, site_avatar, url },
    rules: Object.fromEntries(
      names.map(name => [name, (values: Application) => findMistakes(values)[name] ?? '']),
    ),
  })
  useUnkeptFields(fields.values)
  const fieldOf = ({ field }: ApiError) => names.find(name => name === field)
  const { form, isBusy } = useSubmit(fields, {
    async act(body) {
      setRefused('')
      if (edited === 'new') await call(addLink, { body: { ...body, ...(await take()) } })
      else if (edited) await call(frontUpdateLink, { body: { id: edited.id, ...body } })
      onSaved()
    },
    fieldOf,
    say(error) {
      if (!isRefusal(error)) setRefused('没有送出去，请再试一次')
      else if (!fieldOf(error)) setRefused(error.message)
    },
  })
  return (
    <form {...form} onFocus={begin} className="link-form">
      <FormTrap ref={trap} />
      {inputs.map(({ name, label, hint, max }) => (
        <TextField
          key={name}
          fields={fields}
          name={name}
          label={label}
          hint={hint}
          isRequired={name === 'site_name' || name === 'url'}
          maxLength={max}
          inputMode={name === 'url' || name === 'site_avatar' ? 'url' : undefined}
          autoComplete="off"
        />
      ))}
      <p role="alert" className="ui-field-error">
        {refused}
      </p>
      <SubmitButton isBusy={isBusy} label="递给主人" busyLabel="正在送出…" />
    </form>
  )
}

export type Application = { site_name: string; site_desc: string; site_avatar: string; url: string }
export type Mistakes = Partial<Record<keyof Application, string | undefined>>

export const emptyApplication: Application = { site_name: '', site_desc: '', site_avatar: '', url: '' }

const isWeb = (text: string) => /^https?:\/\//i.test(text) && canParseUrl(text)

/** The mistakes of an application by field, in the server's words. */
export function findMistakes({ site_name, site_avatar, url }: Application): Mistakes {
  const [name, address, avatar] = [site_name.trim(), url.trim(), site_avatar.trim()]
  return {
    site_name: name ? undefined : '请填写站名',
    url: !address ? '请填写网址' : isWeb(address) ? undefined : '网址应以 http(s):// 开头',
    site_avatar:
      !avatar || isWeb(avatar) || avatar.startsWith('/uploads/') ? undefined : '头像应以 http(s):// 开头',
  }
}

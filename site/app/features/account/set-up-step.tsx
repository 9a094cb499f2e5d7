import { type Fields, SubmitButton, TextField, useFields, useSubmit } from '@xiaolou/browser/account-form'
import { browserCall } from '@xiaolou/browser/call'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { limits } from '@xiaolou/contract/limits'
import { updateConfig } from '@xiaolou/contract/site'
import { useRevalidator } from 'react-router'
import { useSite } from '~/lib/site.ts'

/** The buttons of every step: save and continue, or skip. */
export function StepActions({
  label,
  isBusy,
  onSkip,
}: {
  label: string
  isBusy: boolean
  onSkip: () => void
}) {
  return (
    <div className="set-up-actions row">
      <SubmitButton isBusy={isBusy} label={label} busyLabel="正在存…" size="large" />
      <button type="button" className="set-up-skip" data-unchecked onClick={() => onSkip()}>
        先跳过
      </button>
    </div>
  )
}

/** `leave` is an address on the site to continue at; without it the next step, then the home page. */
export type StepProps = { onDone: (leave?: string) => void }

/** Stores the fields as settings of the same names, then continues. */
function useSettingsForm<Name extends string>(fields: Fields<Name>, onDone: StepProps['onDone']) {
  const { revalidate } = useRevalidator()
  useUnkeptFields(fields.values)
  return useSubmit(fields, {
    async act(body) {
      await browserCall(updateConfig, { body })
      // So that the fields are filled in when this step is opened again.
      await revalidate()
      onDone()
    },
    fieldOf: ({ field }) => fields.names.find(name => name === field),
  })
}

const nameFields = ['blog_name', 'personal_say', 'owner_say'] as const

/** The site's name, its tagline, and a sentence about the author. */
export function NameStep({ onDone }: StepProps) {
  const { blog_name, personal_say, owner_say } = useSite().config
  const fields = useFields({
    names: nameFields,
    initial: { blog_name, personal_say, owner_say },
    rules: { blog_name: values => (values.blog_name.trim() ? '' : '总要有个名字') },
  })
  const { form, isBusy } = useSettingsForm(fields, onDone)
  return (
    <form {...form} className="account-form">
      <TextField
        fields={fields}
        name="blog_name"
        label="站名"
        isRequired
        maxLength={limits.nameMaxLength}
        hint="印在门楣上，也在每一页的题目后面"
      />
      <TextField
        fields={fields}
        name="personal_say"
        label="一句话"
        maxLength={200}
        hint="站名底下的那一句；一句诗也好"
      />
      <TextField
        fields={fields}
        name="owner_say"
        label="介绍自己"
        maxLength={200}
        hint="首页上你名字底下的一两句，可以空着"
      />
      <StepActions label="就叫这个" isBusy={isBusy} onSkip={onDone} />
    </form>
  )
}

/** The filing number that a site in mainland China has to show in its footer. */
export function FilingStep({ onDone }: StepProps) {
  const { icp_number, police_number } = useSite().config
  const fields = useFields({
    names: ['icp_number', 'police_number'],
    initial: { icp_number, police_number },
    rules: {},
  })
  const { form, isBusy } = useSettingsForm(fields, onDone)
  return (
    <form {...form} className="account-form">
      <TextField
        fields={fields}
        name="icp_number"
        label="备案号"
        maxLength={60}
        placeholder="浙ICP备2026000000号-1"
        hint="放在大陆的机器上才要；写在每一页的脚上"
      />
      <TextField fields={fields} name="police_number" label="公安备案号" maxLength={60} hint="有才写" />
      <StepActions label="写好了" isBusy={isBusy} onSkip={onDone} />
    </form>
  )
}

import { Field } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { FormDialog, useForm } from '../../lib/form.tsx'

/** Asks for the owner's password before a sensitive action. `onNod` throws if the action failed. */
export function PasswordDialog({
  isDanger = false,
  onConfirm,
  ...dialog
}: {
  title: string
  description: string
  /** The label of its button. */
  label: string
  isDanger?: boolean
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}) {
  const form = useForm({
    initial: { password: '' },
    errorsAt: ['password'],
    otherwise: '没有做成，再试一次。',
    send: ({ password }) => onConfirm(password),
    onDone: dialog.onClose,
  })
  const { value, error, onWrite } = form.field('password')
  return (
    <FormDialog form={form} tone={isDanger ? 'danger' : 'primary'} isReady={value !== ''} {...dialog}>
      <Field label="你的登录密码" hint="再认一次是你" error={error}>
        {control => (
          <SecretInput
            {...control}
            autoComplete="current-password"
            value={value}
            onChange={event => onWrite(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

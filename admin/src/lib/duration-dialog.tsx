import { FormDialog, SelectField, TextField, useForm } from './form.tsx'

const dayMinutes = 24 * 60

/** The durations of a ban; `endless` is the label of an unlimited one. */
export const banTerms = (endless: string) => [
  { value: dayMinutes, label: '一天' },
  { value: 7 * dayMinutes, label: '七天' },
  { value: 30 * dayMinutes, label: '三十天' },
  { value: 0, label: endless },
]
export const weekMinutes = 7 * dayMinutes

/**
 * Asks for the duration of a ban, and for a reason if `hint` says who reads it. `send` throws refusals; 0
 * minutes are unlimited.
 */
export function DurationDialog({
  durationLabel,
  terms,
  usualMinutes,
  hint,
  send,
  ...dialog
}: {
  title: string
  description: string
  /** The label of its button. */
  label: string
  durationLabel: string
  terms: ReturnType<typeof banTerms>
  usualMinutes: number
  /** Below the reason; without it no reason is asked for. */
  hint?: string
  send: (given: { minutes: number; reason: string }) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({
    initial: { minutes: usualMinutes, reason: '' },
    errorsAt: ['reason'],
    otherwise: '没有做成，再试一次。',
    send: ({ minutes, reason }) => send({ minutes, reason: reason.trim() }),
    onDone: dialog.onClose,
  })
  const { error: _, ...minutes } = form.field('minutes')
  return (
    <FormDialog form={form} tone="danger" {...dialog}>
      <SelectField {...minutes} label={durationLabel} options={terms} />
      {hint && <TextField {...form.field('reason')} label="缘由" hint={hint} maxLength={100} />}
    </FormDialog>
  )
}

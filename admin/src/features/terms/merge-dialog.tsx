import { FormDialog, SelectField, useForm } from '../../lib/form.tsx'
import { kindNames, type Term, type TermKind } from './term-calls.ts'
import { mergeWords, namesOf } from './term-order.ts'

/** Chooses the target of a merge, or of the articles of deleted terms. */
export function MergeDialog({
  kind,
  terms,
  among,
  isDeleting,
  onMerge,
  onClose,
}: {
  kind: TermKind
  terms: readonly Term[]
  among: readonly Term[]
  isDeleting: boolean
  onMerge: (target: Term) => Promise<boolean>
  onClose: () => void
}) {
  const word = kindNames[kind]
  const targets = among.filter(({ id }) => !terms.some(one => one.id === id))
  const form = useForm({
    initial: { target: 0 },
    errorsAt: ['target'],
    send: async () => {
      if (target && (await onMerge(target))) onClose()
    },
  })
  const target = targets.find(({ id }) => id === form.values.target)
  const { error: _, ...field } = form.field('target')
  return (
    <FormDialog
      form={form}
      title={isDeleting ? `删掉${namesOf(terms)}` : `把${namesOf(terms)}并到…`}
      description={
        isDeleting
          ? '里面还有文章，先给它们找个去处。十秒之内可以撤销。'
          : '名字合成一个，文章都在。十秒之内可以撤销。'
      }
      label={isDeleting ? '挪走再删' : '并过去'}
      isReady={target !== undefined}
      className="term-merge"
      onClose={onClose}
    >
      <SelectField
        {...field}
        label={isDeleting ? '文章挪到' : `并到哪个${word}`}
        hint={mergeWords(terms, target?.name ?? '')}
        options={[
          { value: 0, label: `选一个${word}` },
          ...targets.map(({ id, name, articleCount }) => ({
            value: id,
            label: `${name}（${articleCount}）`,
          })),
        ]}
      />
    </FormDialog>
  )
}

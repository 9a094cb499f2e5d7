import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import { kindNames, type Term, type TermKind } from './term-calls.ts'
import { mergeWords, namesOf } from './term-order.ts'

/** Where the articles of some go: they are put together with another, or deleted and their articles moved. */
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
  const [targetId, setTargetId] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const targets = among.filter(({ id }) => !terms.some(one => one.id === id))
  const target = targets.find(({ id }) => id === targetId)
  const merge = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!target) return
    setIsBusy(true)
    if (await onMerge(target)) onClose()
    setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={isDeleting ? `删掉${namesOf(terms)}` : `把${namesOf(terms)}并到…`}
      description={
        isDeleting
          ? '里面还有文章，先给它们找个去处。十秒之内可以撤销。'
          : '名字合成一个，文章都在。十秒之内可以撤销。'
      }
    >
      <form onSubmit={event => void merge(event)} className="term-form">
        <Field
          label={isDeleting ? '文章挪到' : `并到哪个${kindNames[kind]}`}
          hint={mergeWords(terms, target?.name ?? '')}
        >
          {control => (
            <select
              {...control}
              className="list-choice"
              required
              value={targetId || ''}
              onChange={event => setTargetId(Number(event.currentTarget.value))}
            >
              <option value="">选一个{kindNames[kind]}</option>
              {targets.map(({ id, name, articleCount }) => (
                <option key={id} value={id}>
                  {name}（{articleCount}）
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button tone="primary" type="submit" isBusy={isBusy} disabled={!target}>
            {isDeleting ? '挪走再删' : '并过去'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

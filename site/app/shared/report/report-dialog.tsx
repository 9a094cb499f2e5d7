import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice } from '@xiaolou/browser/notice'
import { useUnkeptFields } from '@xiaolou/browser/unkept'
import { addReport, reportReasons } from '@xiaolou/contract/moderation'
import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field, TextArea } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'
import './report.css'

type Reason = (typeof reportReasons)[number]
const reasonNames: Readonly<Record<Reason, string>> = {
  spam: '广告、刷屏',
  abuse: '伤人的话',
  private: '说了别人的私事',
  other: '别的',
}

/** The reason of a report; the owner is notified and decides. */
export function ReportDialog({
  kind,
  id,
  onClose,
}: {
  kind: 'comment' | 'message'
  id: number
  onClose: () => void
}) {
  const [reason, setReason] = useState<Reason>('spam')
  const [words, setWords] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnkeptFields(words)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError('')
    try {
      await browserCall(addReport, { body: { kind, id, reason, words: words.trim() } })
      showNotice({ tone: 'ok', title: '告诉主人了', text: '主人会来看看，谢谢你。' })
      onClose()
    } catch (cause) {
      setError((isRefusal(cause) && cause.message) || '没有送到，再试一次。')
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title="举报这一条"
      description="只有主人看得到是谁举报的。"
    >
      <form onSubmit={event => void send(event)} className="grid gap-16">
        <fieldset className="report-reasons">
          <legend className="sr-only">缘由</legend>
          {reportReasons.map(one => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                value={one}
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              {reasonNames[one]}
            </label>
          ))}
        </fieldset>
        <Field label="想补一句" hint="可以不写" error={error}>
          {control => (
            <TextArea
              {...control}
              rows={2}
              maxLength={200}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            算了
          </Button>
          <Button tone="primary" type="submit" isBusy={isBusy}>
            告诉主人
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

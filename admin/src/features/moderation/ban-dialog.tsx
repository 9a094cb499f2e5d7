import { Button } from '@xiaolou/ui/button'
import { Dialog } from '@xiaolou/ui/dialog'
import { Field } from '@xiaolou/ui/field'
import { type SubmitEvent, useState } from 'react'

const dayMinutes = 24 * 60
const terms = [
  { minutes: dayMinutes, label: '一天' },
  { minutes: 7 * dayMinutes, label: '七天' },
  { minutes: 30 * dayMinutes, label: '三十天' },
  { minutes: 0, label: '一直' },
]

/** For how long the writers may leave nothing here. */
export function BanDialog({ onBan, onClose }: { onBan: (minutes: number) => void; onClose: () => void }) {
  const [minutes, setMinutes] = useState(7 * dayMinutes)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onBan(minutes)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => isOpen || onClose()}
      title="拉黑写的人"
      description="这些话标为垃圾，写的人不能再评论、留言、申请友链；没有账号的，连同他那一段网络一起挡。还能看，账号也还能登录。"
    >
      <form onSubmit={send} className="queue-ban">
        <Field label="拉黑多久">
          {control => (
            <select
              {...control}
              value={minutes}
              onChange={event => setMinutes(Number(event.currentTarget.value))}
              className="list-choice"
            >
              {terms.map(term => (
                <option key={term.minutes} value={term.minutes}>
                  {term.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="ui-dialog-answers">
          <Button tone="quiet" onClick={onClose}>
            再想想
          </Button>
          <Button tone="danger" type="submit">
            拉黑
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

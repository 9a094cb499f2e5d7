import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { momentOf, wireTime } from '@xiaolou/contract/kit/zone'
import { startTask, type Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { Field } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { type FormEvent, useState } from 'react'
import { useSite } from '../../lib/site.ts'

/** A backup by its date and time in the site's zone, a file by its name. */
function namedTime(name: string, timeZone: string): string {
  const match = /^xiaolou-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\./.exec(name)
  if (!match) return `「${name}」`
  const [, day, ...clock] = match
  return ` ${wireTime(momentOf(`${day}T${clock.join(':')}Z`), timeZone).slice(0, 16)} 的备份`
}

/** What will happen, and the owner's password to confirm it. */
export function RestoreConfirm({
  task,
  backup,
  onStarted,
}: {
  task: Task
  backup: string
  onStarted: () => void
}) {
  const { timeZone } = useSite()
  const [own, setOwn] = useState('')
  const [ofArchive, setOfArchive] = useState('')
  const [error, setError] = useState('')
  const { isBusy, run } = useBusy(cause =>
    setError((isRefusal(cause) && cause.message) || '没有做成，再试一次。'),
  )
  const isLocked = `${task.name}${backup}`.endsWith('.age')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError('')
    await run(async () => {
      const body = { backup: task.file_count > 0 ? '' : backup, password: own, password_archive: ofArchive }
      await quietCall(startTask, { params: { id: task.id }, body })
      onStarted()
    })
  }
  return (
    <section aria-label="恢复" className="import-task restore-nod">
      <h2>从{namedTime(task.name, timeZone)}恢复</h2>
      {task.state === 'failed' && (
        <p role="alert" className="way-failed">
          {task.failure}
        </p>
      )}
      {(task.state === 'cancelled' || task.state === 'interrupted') && (
        <p className="transfer-quiet">上一回没有做完，什么都没有变。</p>
      )}
      <ol className="restore-steps">
        <li>先在旁边放好整座小楼，逐表、逐个文件核对；有一处不对就停下，眼前的什么都不动。</li>
        <li>然后停一小会儿门，一步换上：文章、评论、账号、设置、图片，都回到那一刻。</li>
        <li>那一刻以后写的，不在新的里面。原来的整个留在 before-restore-… 文件夹，随时找得到。</li>
        <li>所有人（你也是）要重新登录。</li>
      </ol>
      <form onSubmit={event => void send(event)}>
        {isLocked && (
          <Field label="这一份的密码" hint="加密的时候用的那个">
            {control => (
              <SecretInput
                {...control}
                autoComplete="off"
                value={ofArchive}
                onChange={event => setOfArchive(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field label="你的登录密码" error={error} hint="换掉整座小楼以前，再认一次是你">
          {control => (
            <SecretInput
              {...control}
              autoComplete="current-password"
              value={own}
              onChange={event => setOwn(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button tone="primary" type="submit" isBusy={isBusy} disabled={own === ''}>
          {isBusy ? '正在认…' : '开始恢复'}
        </Button>
      </form>
    </section>
  )
}

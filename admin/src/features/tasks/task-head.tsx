import { sizeText } from '@xiaolou/contract/size-text'
import type { Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import type { Given } from './chosen-files.ts'
import { Dropzone } from './dropzone.tsx'
import { type Sending, stopSending } from './send-files.ts'
import { SendingLine } from './task-progress.tsx'

/** The chosen files, and a link to choose others. */
export function TaskHead({ task, href, another }: { task: Task; href: string; another: string }) {
  return (
    <header className="import-head baseline wrap">
      <h2>{task.name}</h2>
      <p>
        {task.file_count > 1 && `${task.file_count.toLocaleString('en')} 个文件，`}
        {sizeText(task.total_bytes)}
      </p>
      <a href={href} className="word-button">
        {another}
      </a>
    </header>
  )
}

/** An upload in progress, or stopped, to be chosen again. */
export function Receiving({
  task,
  sending,
  note,
  takesFolders = true,
  onGive,
}: {
  task: Task
  sending: Sending | undefined
  /** Shown during the upload. */
  note?: string
  takesFolders?: boolean
  onGive: (given: Given) => void
}) {
  if (sending && !sending.stopped)
    return (
      <>
        <SendingLine task={task} sending={sending} />
        {note && <p className="transfer-quiet">{note}</p>}
        <div className="transfer-actions">
          <Button onClick={() => stopSending(task.id)}>先停一停</Button>
        </div>
      </>
    )
  return (
    <Dropzone isPrimary takesFolders={takesFolders} onGive={onGive}>
      <p role={sending ? 'alert' : undefined}>
        {sending?.stopped ||
          `收到了 ${sizeText(task.received_bytes)}，停在这里。把同一份再选一次，会接着传。`}
      </p>
    </Dropzone>
  )
}

export const leaveNote = '可以去别的页面；这个窗口先别关。关了也不要紧，再选一次会接着传。'

import { sizeText } from '@xiaolou/contract/size-text'
import type { Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { WordButton } from '../../lib/word-button.tsx'
import { type Sending, tryAgain } from './send-files.ts'
import { percentOf, progressText } from './task-labels.ts'

/** A progress bar with its text above; `value` is undefined while the total is unknown. */
function GrowingLine({ label, value, words }: { label: string; value: number | undefined; words: string }) {
  return (
    <div className="growing">
      <p>
        <b>{label}</b>
        <span className="ink-2 text-15">{words}</span>
      </p>
      <progress aria-label={label} max={100} {...(value !== undefined && { value })} />
    </div>
  )
}

/** Upload progress; after a lost connection the current file, and a button to retry. */
export function SendingLine({ task, sending }: { task: Task; sending: Sending }) {
  const { sentBytes, bytesPerSecond, path, waitsFor } = sending
  const left = bytesPerSecond > 0 ? (task.total_bytes - sentBytes) / bytesPerSecond : 0
  const rate = bytesPerSecond > 0 ? `，每秒 ${sizeText(Math.round(bytesPerSecond))}` : ''
  const rest = left >= 60 ? `，还要 ${Math.ceil(left / 60)} 分钟` : ''
  const sent = `${sizeText(sentBytes)} / ${sizeText(task.total_bytes)}`
  return (
    <>
      <GrowingLine
        label={waitsFor ? '停在这里' : '正在传'}
        value={percentOf(sentBytes, task.total_bytes)}
        words={waitsFor ? sent : `${sent}${rate}${rest}`}
      />
      {waitsFor && (
        <p role="status" className="transfer-quiet">
          「{path || task.name}」没有传完：{waitsFor}。
          <WordButton onClick={() => tryAgain(task.id)}>现在就再试</WordButton>
        </p>
      )}
    </>
  )
}

/** Progress, and a button to cancel. */
export function RunningLine({
  task,
  label,
  quiet,
  onCancel,
}: {
  task: Task
  label: string
  quiet: string
  onCancel: () => void
}) {
  const { done, total } = task.progress
  return (
    <>
      <GrowingLine
        label={label}
        value={total > 0 ? percentOf(done, total) : undefined}
        words={progressText(task) || '正在看里面有什么'}
      />
      <p className="transfer-quiet">{quiet}</p>
      <div className="transfer-actions">
        <Button onClick={onCancel}>停下</Button>
      </div>
    </>
  )
}

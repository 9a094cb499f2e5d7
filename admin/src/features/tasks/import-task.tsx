import type { Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { Switch } from '@xiaolou/ui/switch'
import { useState } from 'react'
import { LoadState } from '../../lib/load.tsx'
import type { Given } from './chosen-files.ts'
import { ImportReport } from './import-report.tsx'
import { useSending } from './send-files.ts'
import { cancelNow, startNow } from './task-actions.ts'
import { leaveNote, Receiving, TaskHead } from './task-head.tsx'
import { progressText } from './task-labels.ts'
import { RunningLine } from './task-progress.tsx'
import { useTask } from './use-task.ts'

const steps = ['交来', '试一遍', '导入'] as const

/** The current step of a task, from 0; after the last once it is done. */
function stepOf({ state, options }: Task): number {
  if (state === 'receiving') return 0
  if (state === 'done') return options.is_dry_run ? 2 : 3
  return state === 'ready' || options.is_dry_run ? 1 : 2
}

/** One import from upload to report. */
export function ImportTask({
  id,
  onGive,
  hrefOf,
}: {
  id: string
  onGive: (given: Given) => void
  hrefOf: (id: string) => string
}) {
  const isSending = useSending(id) !== undefined
  const load = useTask(id, isSending)
  const { reload, change } = load
  const start = async (task: Task, options: Partial<Task['options']>) => {
    const started = await startNow(task, options)
    if (started) change(() => started)
  }
  const cancel = async (task: Task) => {
    const stopped = await cancelNow(task)
    if (stopped) change(() => stopped)
    else reload()
  }
  return (
    <LoadState load={load} what="这件事">
      {task => (
        <section aria-label="搬家" className="import-task">
          <TaskHead task={task} href={hrefOf('')} another="另搬一份" />
          <ol className="import-steps gap-12 ink-3">
            {steps.map((step, at) => (
              <li
                key={step}
                aria-current={at === stepOf(task) ? 'step' : undefined}
                data-done={at < stepOf(task) || undefined}
              >
                {step}
              </li>
            ))}
          </ol>
          <Now
            task={task}
            onGive={onGive}
            onStart={options => void start(task, options)}
            onCancel={() => void cancel(task)}
          />
          {task.has_report && task.state === 'done' && (
            <ImportReport
              id={task.id}
              runKey={`${task.started_at} ${task.options.is_dry_run}`}
              joins={task.options.joins}
              onJoin={joins => void start(task, { ...task.options, joins, is_dry_run: true })}
            />
          )}
        </section>
      )}
    </LoadState>
  )
}

type NowProps = {
  task: Task
  onGive: (given: Given) => void
  onStart: (options: Partial<Task['options']>) => void
  onCancel: () => void
}

/** The current state, and its one action. */
function Now({ task, onGive, onStart, onCancel }: NowProps) {
  const sending = useSending(task.id)
  const { state, options } = task
  if (state === 'receiving')
    return <Receiving task={task} sending={sending} note={leaveNote} onGive={onGive} />
  if (state === 'running')
    return (
      <RunningLine
        task={task}
        label={options.is_dry_run ? '正在试，什么都不写' : '正在导入'}
        quiet="关掉窗口也照样做，回来还看得到。"
        onCancel={onCancel}
      />
    )
  if (state === 'done' && options.is_dry_run) return <Confirmation task={task} onStart={onStart} />
  if (state === 'done') return <p className="import-said">搬好了，都在下面。再搬一次也不会重复。</p>
  const again = () => onStart(options)
  return (
    <>
      <p role={state === 'failed' ? 'alert' : undefined} className="import-said" data-state={state}>
        {saidOf(task)}
      </p>
      <div className="transfer-actions">
        {state === 'ready' ? (
          <Button tone="primary" onClick={() => onStart({ is_dry_run: true })}>
            先试一遍
          </Button>
        ) : (
          <Button tone="primary" onClick={again}>
            {state === 'failed' ? '再来一次' : '接着做'}
          </Button>
        )}
      </div>
    </>
  )
}

function saidOf(task: Task): string {
  const at = progressText(task)
  switch (task.state) {
    case 'interrupted':
      return `服务器停过一回，断在这里${at && `：${at}`}。接着做就好，做过的不会再做。`
    case 'cancelled':
      return `停在这里${at && `：${at}`}。已经导入的都在；接着做，不会重复。`
    case 'failed':
      return task.failure
    default:
      return '都收齐了。先试一遍，看看会导入什么。'
  }
}

/** Between dry run and import: remaining options, and the confirmation. */
function Confirmation({ task, onStart }: Pick<NowProps, 'task' | 'onStart'>) {
  const [language, setLanguage] = useState(task.options.language)
  const [isFetching, setIsFetching] = useState(task.options.fetches_pictures)
  const chosen = {
    ...task.options,
    ...{ language: language.trim(), fetches_pictures: isFetching, is_dry_run: false },
  }
  const isOther = language !== task.options.language
  return (
    <div className="import-nod">
      <p className="import-said">试过一遍，什么都还没有写。看看下面，没有问题就搬。</p>
      <Switch
        label="还在别的站点上的图，也取回来（慢一些）"
        checked={isFetching}
        onChange={event => setIsFetching(event.currentTarget.checked)}
      />
      <details className="ink-2 text-15">
        <summary>旧站有几种语言？</summary>
        <p className="import-language">
          <label htmlFor="import-language">只取这一种：</label>
          <Input
            id="import-language"
            value={language}
            placeholder="zh"
            maxLength={20}
            onChange={event => setLanguage(event.currentTarget.value)}
          />
        </p>
      </details>
      <div className="transfer-actions">
        {isOther ? (
          // Otherwise the import would differ from the report below.
          <Button tone="primary" onClick={() => onStart({ ...chosen, is_dry_run: true })}>
            照这样再试一遍
          </Button>
        ) : (
          <Button tone="primary" onClick={() => onStart(chosen)}>
            就这样导入
          </Button>
        )}
      </div>
    </div>
  )
}

import { orTell } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Backup } from '@xiaolou/contract/backup'
import { addTask, getTask, type Task } from '@xiaolou/contract/task'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { LoadState } from '../../lib/load.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { readSite } from '../../lib/site.ts'
import { WordButton } from '../../lib/word-button.tsx'
import type { Given } from './chosen-files.ts'
import { Dropzone } from './dropzone.tsx'
import { BackupFacts, OffsiteLine } from './offsite-line.tsx'
import { RestoreConfirm } from './restore-confirm.tsx'
import { useSending } from './send-files.ts'
import { cancelNow, giveToTask } from './task-actions.ts'
import { Receiving } from './task-head.tsx'
import { RunningLine } from './task-progress.tsx'
import { useBackups } from './use-backups.ts'
import { useTask } from './use-task.ts'

const readQuery = (query: QueryReader) => ({ backup: query.text('backup') })
type Props = { id: string; onOpen: (id: string) => void }

/** 恢复: the whole site from a backup or file; what will happen is shown first. */
export function RestoreScreen({ id, onOpen }: Props) {
  const { query } = useQueryState(readQuery)
  const give = async (given: Given) => {
    const task = await giveToTask('restore', given, () => undefined)
    if (task) onOpen(task.id)
  }
  const choose = async (name: string) => {
    await orTell(async () => {
      const task = await browserCall(addTask, { body: { kind: 'restore', name } })
      onOpen(`${task.id}?backup=${name}`)
    })
  }
  return id === '' ? (
    <Choose chosen={query.backup} onChoose={name => void choose(name)} onGive={given => void give(given)} />
  ) : (
    <RestoreTask key={id} id={id} backup={query.backup} onGive={given => void give(given)} />
  )
}

function Choose({
  chosen,
  onChoose,
  onGive,
}: {
  chosen: string
  onChoose: (name: string) => void
  onGive: (given: Given) => void
}) {
  const { here, away, all } = useBackups()
  return (
    <>
      <section className="give">
        <div className="give-words">
          <h2>找回从前的样子</h2>
          <p>
            挑一份备份，或者交来一个导出过的归档。先在旁边放好、核对好，再一步换上；不对的文件，什么都不会动。
          </p>
        </div>
      </section>
      <LoadState load={here} what="备份">
        {({ list, now, away: { place } }) => (
          <>
            <Copies list={all(list)} now={now} chosen={chosen} onChoose={onChoose} />
            <OffsiteLine away={away} place={place} />
          </>
        )}
      </LoadState>
      <Dropzone takesFolders={false} onGive={onGive}>
        <p>或者从这台设备上交一个 .xlar 文件：</p>
      </Dropzone>
    </>
  )
}

function Copies({
  list,
  now,
  chosen,
  onChoose,
}: {
  list: readonly Backup[]
  now: string
  chosen: string
  onChoose: (name: string) => void
}) {
  if (list.length === 0)
    return (
      <p className="transfer-quiet">
        这里还没有备份。<Link to="/transfer/backup">去备一份</Link>，日后才有得恢复。
      </p>
    )
  return (
    <ul className="made backup-rows" aria-label="从哪一份恢复">
      {list.map(one => (
        <li key={one.name} data-chosen={one.name === chosen || undefined}>
          <BackupFacts backup={one} now={now} />
          <WordButton spoken={one.at} onClick={() => onChoose(one.name)}>
            用这一份
          </WordButton>
        </li>
      ))}
    </ul>
  )
}

function RestoreTask({ id, backup, onGive }: { id: string; backup: string; onGive: (given: Given) => void }) {
  const sending = useSending(id)
  const load = useTask(id, sending !== undefined)
  return (
    <LoadState load={load} what="这件事">
      {task => {
        if (task.state === 'receiving') {
          const place = <Receiving task={task} sending={sending} takesFolders={false} onGive={onGive} />
          if (!sending || sending.stopped) return place
          return (
            <section aria-label="正在传" className="import-task">
              <h2>{task.name}</h2>
              {place}
            </section>
          )
        }
        if (task.state === 'running')
          return (
            <section aria-label="恢复" className="import-task">
              <RunningLine
                task={task}
                label="正在旁边放好"
                quiet="放好、核对好以后才换上。在那以前停下，什么都不会变。"
                onCancel={() => void cancelNow(task).finally(load.reload)}
              />
            </section>
          )
        if (task.state === 'done') return <Switching task={task} />
        return <RestoreConfirm task={task} backup={task.options.backup || backup} onStarted={load.reload} />
      }}
    </LoadState>
  )
}

const knockEveryMs = 2_000

/**
 * The restore is ready, and the server restarts with it. Earlier sessions are invalid: from that, or from the
 * task, this screen learns that the server is back, and asks to sign in.
 */
function Switching({ task: { id, awaits_restart } }: { task: Task }) {
  const [isOpen, setIsOpen] = useState(!awaits_restart)
  useEffect(() => {
    if (isOpen) return
    const knock = () =>
      quietCall(getTask, { params: { id } }).then(
        task => setIsOpen(!task.awaits_restart),
        (error: unknown) => setIsOpen(isRefusal(error) && error.status === 401),
      )
    const timer = setInterval(() => void knock(), knockEveryMs)
    return () => clearInterval(timer)
  }, [id, isOpen])
  // Name and picture of the site are those of the backup, too.
  useEffect(() => {
    if (isOpen) void readSite()
  }, [isOpen])
  return (
    <section aria-label="恢复" aria-live="polite" className="import-task">
      <h2>{isOpen ? '恢复好了' : '放好了，随即换上'}</h2>
      <p className="import-said">
        {isOpen
          ? '小楼已经是那一份的样子。'
          : '小楼停一小会儿，再开门就是恢复好的样子；这一页会自己告诉你，并请你重新登录。'}
        原来的留在数据文件夹的 before-restore-… 里，确认无误以后自己删。
      </p>
      <div className="transfer-actions">
        <a href="/" className="ui-button ui-button-outline ui-button-medium">
          去网站看看
        </a>
      </div>
    </section>
  )
}

import { quietCall } from '@xiaolou/browser/call'
import { scanSongs } from '@xiaolou/contract/music-manage'
import { getTaskReport, type Task } from '@xiaolou/contract/task'
import { Button } from '@xiaolou/ui/button'
import { Link } from 'react-router'
import { LoadState, useLoad } from '../../lib/load.tsx'
import type { Given } from './chosen-files.ts'
import { Dropzone } from './dropzone.tsx'
import { useSending } from './send-files.ts'
import { cancelNow, giveToTask, startNow } from './task-actions.ts'
import { leaveNote, Receiving, TaskHead } from './task-head.tsx'
import { RunningLine } from './task-progress.tsx'
import { TaskRows } from './task-rows.tsx'
import { useTask } from './use-task.ts'
import { useTasks } from './use-tasks.ts'

type Props = { id: string; onOpen: (id: string) => void; hrefOf: (id: string) => string }

/** 放歌: uploads songs and their accompanying files. */
export function SongsScreen({ id, onOpen, hrefOf }: Props) {
  const give = async (given: Given) => {
    const task = await giveToTask('songs', given, one => void startNow(one, {}))
    if (task) onOpen(task.id)
  }
  return id === '' ? (
    <>
      <Dropzone isPrimary onGive={given => void give(given)}>
        <h2>把歌放进来</h2>
        <p>
          一首一首，或者整张专辑的文件夹。旁边的歌词（lrc、yrc）、封面（cover.jpg）和歌单（m3u8）一起收；一模一样的不再收，
          同名不同样的两份都留着，已经有的从不盖掉。
        </p>
      </Dropzone>
      <BegunSongs hrefOf={hrefOf} />
    </>
  ) : (
    <SongsTask key={id} id={id} onGive={given => void give(given)} hrefOf={hrefOf} />
  )
}

/** Incomplete uploads, each with a link to continue. */
function BegunSongs({ hrefOf }: { hrefOf: Props['hrefOf'] }) {
  const { value = [], reload } = useTasks(['songs'])
  const begun = value.filter(({ state }) => state !== 'done')
  return <TaskRows tasks={begun} hrefOf={hrefOf} reload={reload} />
}

function SongsTask({
  id,
  onGive,
  hrefOf,
}: {
  id: string
  onGive: (given: Given) => void
  hrefOf: Props['hrefOf']
}) {
  const sending = useSending(id)
  const load = useTask(id, sending !== undefined)
  return (
    <LoadState load={load} what="这件事">
      {task => (
        <section aria-label="放歌" className="import-task">
          <TaskHead task={task} href={hrefOf('')} another="再放一些" />
          <Now task={task} sending={sending} onGive={onGive} reload={load.reload} />
        </section>
      )}
    </LoadState>
  )
}

function Now({
  task,
  sending,
  onGive,
  reload,
}: {
  task: Task
  sending: ReturnType<typeof useSending>
  onGive: (given: Given) => void
  reload: () => void
}) {
  if (task.state === 'receiving')
    return <Receiving task={task} sending={sending} note={leaveNote} onGive={onGive} />
  if (task.state === 'running')
    return (
      <RunningLine
        task={task}
        label="正在收"
        quiet="收进来的就在了；停下也不会丢。"
        onCancel={() => void cancelNow(task).finally(reload)}
      />
    )
  if (task.state === 'done') return <Report id={task.id} />
  return (
    <>
      <p role={task.failure ? 'alert' : undefined}>{task.failure || '都传到了，还没有收进去。'}</p>
      <div className="transfer-actions">
        <Button tone="primary" onClick={() => void startNow(task, {}).finally(reload)}>
          收进来
        </Button>
      </div>
    </>
  )
}

/** The result; the library is scanned before it is shown, so that the songs can be played. */
function Report({ id }: { id: string }) {
  const load = useLoad(`report ${id}`, async () => {
    await quietCall(scanSongs)
    return quietCall(getTaskReport, { params: { id } })
  })
  return (
    <LoadState load={load} what="报告">
      {({ text }) => (
        <>
          <pre className="report-text ink-2">{text}</pre>
          <div className="transfer-actions">
            <Link to="/music" className="ui-button ui-button-outline ui-button-medium">
              去看看有哪些歌
            </Link>
          </div>
        </>
      )}
    </LoadState>
  )
}

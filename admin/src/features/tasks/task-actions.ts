import { orTell } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { addTask, cancelTask, deleteTask, startTask, type Task, type TaskKind } from '@xiaolou/contract/task'
import { holdBack } from '../../lib/undo.ts'
import type { Given } from './chosen-files.ts'
import { sendFiles, stopSending } from './send-files.ts'

/**
 * Creates a task for the files, or finds an incomplete one with the same files, and uploads them. `onArrived`
 * once everything is there.
 */
export async function giveToTask(
  kind: TaskKind,
  { name, files }: Given,
  onArrived: (task: Task) => void,
): Promise<Task | undefined> {
  const task = await orTell(() =>
    browserCall(addTask, {
      body: {
        ...{ kind, name },
        files: files.map(({ path, file }) => ({ path, size: file.size, changed_at: file.lastModified })),
      },
    }),
  )
  if (task) void sendFiles({ id: task.id, receivedBytes: task.received_bytes }, files, () => onArrived(task))
  return task
}

export const startNow = ({ id }: Pick<Task, 'id'>, options: Partial<Task['options']>) =>
  orTell(() => browserCall(startTask, { params: { id }, body: options }))

export const cancelNow = ({ id }: Pick<Task, 'id'>) =>
  orTell(() => browserCall(cancelTask, { params: { id } }))

/** Hidden at once, and deleted after ten seconds without undo. */
export function putAway(
  { id, name }: Pick<Task, 'id' | 'name'>,
  { hide, reload }: { hide: (isHidden: boolean) => void; reload: () => void },
): void {
  hide(true)
  holdBack({
    title: `删除了「${name || '这件事'}」`,
    text: '传来的文件和报告一起删掉；已经导入的文章都在。',
    act: () => {
      stopSending(id)
      return browserCall(deleteTask, { params: { id } }).finally(reload)
    },
    undo: () => hide(false),
  })
}

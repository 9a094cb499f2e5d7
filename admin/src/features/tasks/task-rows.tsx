import type { Task } from '@xiaolou/contract/task'
import { RowList } from '../../lib/row-list.tsx'
import { useHidden } from '../../lib/selection.ts'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { putAway } from './task-actions.ts'
import { stateWord } from './task-labels.ts'

const isStuck = ({ state }: Task) => ['failed', 'interrupted', 'receiving'].includes(state)

/** Earlier tasks, a row each: state, and a link to continue. */
export function TaskRows({
  tasks,
  hrefOf,
  reload,
}: {
  tasks: readonly Task[]
  hrefOf: (id: string) => string
  reload: () => void
}) {
  const { isHidden, hide } = useHidden<string>()
  const shown = tasks.filter(({ id }) => !isHidden(id))
  const now = useSiteTime()
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="tasks-title" className="transfer-part">
      <h2 id="tasks-title">手上的</h2>
      <RowList label="手上的" rows={shown} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {task => (
          <div className="task-row ink-2 text-15">
            <a href={hrefOf(task.id)} className="task-name one-line">
              {task.name}
            </a>
            <span data-stuck={isStuck(task) || undefined}>{stateWord(task)}</span>
            <small className="ink-3 text-13">{whenText(task.ended_at || task.createdAt, now)}</small>
            <WordButton
              spoken={task.name}
              onClick={() => putAway(task, { reload, hide: isOn => hide([task.id], isOn) })}
            >
              删除
            </WordButton>
          </div>
        )}
      </RowList>
      <p className="transfer-quiet">七天没人动的，会自己删掉。</p>
    </section>
  )
}

import type { Task } from '@xiaolou/contract/task'

/** The progress as text: 320 / 1,000 篇; '' while unknown. */
export function progressText({ progress: { what, done, total } }: Pick<Task, 'progress'>): string {
  if (what === '' && done === 0) return ''
  const figures = [done, ...(total > 0 ? [total] : [])].map(one => one.toLocaleString('en'))
  return `${figures.join(' / ')} ${what}`.trim()
}

export const percentOf = (done: number, total: number): number =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0

/** A task's state in a word, for its row. */
export function stateWord(task: Task): string {
  switch (task.state) {
    case 'receiving':
      return `收了 ${percentOf(task.received_bytes, task.total_bytes)}%，停在这里`
    case 'ready':
      return '收齐了，还没有开始'
    case 'running':
      return `正在做 ${progressText(task)}`.trim()
    case 'done':
      return task.options.is_dry_run ? '试过一遍，还没有写下' : '做完了'
    case 'failed':
      return '没有做成'
    case 'cancelled':
      return '停下了'
    case 'interrupted':
      return `断在这里${progressText(task) && `：${progressText(task)}`}`
  }
}

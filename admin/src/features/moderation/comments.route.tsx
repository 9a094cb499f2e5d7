import { consoleSections } from '@xiaolou/contract/console'
import { Queue } from './queue.tsx'

/** The queue of every kind first, then all comments by state. */
export function Component() {
  return (
    <Queue
      own="comment"
      title={consoleSections['/comments']}
      lead="待审核的排在最前，留言和友链申请也在这里。"
    />
  )
}

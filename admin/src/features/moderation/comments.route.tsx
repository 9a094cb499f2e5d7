import { consoleSections } from '@xiaolou/contract/console'
import { Queue } from './queue.tsx'

/** What others say: first what waits, of every kind, then all comments by their states. */
export function Component() {
  return (
    <Queue
      own="comment"
      title={consoleSections['/comments']}
      lead="待审核的排在最前，留言和友链申请也在这里。"
    />
  )
}

import { consoleSections } from '@xiaolou/contract/console'
import { Queue } from './queue.tsx'

/** The guestbook's messages by state. */
export function Component() {
  return <Queue own="message" title={consoleSections['/messages']} lead="贴在留言墙上的，和还等着贴的。" />
}

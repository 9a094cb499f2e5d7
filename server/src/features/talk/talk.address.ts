import { talkStatus } from '@xiaolou/contract/talk'
import type { createTalkStore } from './talk.store.ts'

type Store = Pick<ReturnType<typeof createTalkStore>, 'findPage'>

/** What the site map tells of talks: their page, once there is something on it. */
export async function findTalkAddresses(store: Store) {
  const { total } = await store.findPage({ status: talkStatus.public, limit: 1, offset: 0 })
  return total > 0 ? [{ path: '/talk', changedAtMs: undefined }] : []
}

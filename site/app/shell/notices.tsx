import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getNotices, subscribeNotices } from '../lib/notice.ts'

const NoticeSurface = lazy(async () => ({ default: (await import('./notice-surface.tsx')).NoticeSurface }))
const getHasNotice = () => getNotices().length > 0
const getNone = () => false

let isWanted = false

/** Where notices appear; its code comes with the first of them and then stays. */
export function Notices() {
  const hasNotice = useSyncExternalStore(subscribeNotices, getHasNotice, getNone)
  isWanted ||= hasNotice
  return isWanted ? (
    <Suspense>
      <NoticeSurface />
    </Suspense>
  ) : null
}

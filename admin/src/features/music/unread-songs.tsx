import { quietCall } from '@xiaolou/browser/call'
import { getUnreadSongs, unreadLabels } from '@xiaolou/contract/music-manage'
import { EmptyState } from '@xiaolou/ui/state'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'

const filesPerPage = 50

/** Files in the folder of songs that cannot be played, each with the reason. */
export function UnreadSongs({ page, hrefOf }: { page: number; hrefOf: (part: { page: number }) => string }) {
  const load = useLoad(`unread ${page}`, () =>
    quietCall(getUnreadSongs, { body: { current: page, size: filesPerPage } }),
  )
  const empty = <EmptyState drawing="tea" title="没有听不了的。" text="放歌的文件夹里，每一首都读得出来。" />
  return (
    <PagedState load={load} what="听不了的文件" page={page} size={filesPerPage} hrefOf={hrefOf} empty={empty}>
      {list => (
        <ul aria-label="听不了的文件" className="songs-unread">
          {list.map(({ path, reason }) => (
            <li key={path}>
              <span>{path}</span>
              <small>{unreadLabels[reason]}</small>
            </li>
          ))}
        </ul>
      )}
    </PagedState>
  )
}

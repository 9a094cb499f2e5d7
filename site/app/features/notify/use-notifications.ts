import { browserCall, quietCall } from '@xiaolou/browser/call'
import { changeRow, dropRow, putRow, unplaceRow, usePagedList } from '@xiaolou/browser/paged-list'
import {
  deleteNotify,
  getNotifyList,
  isView,
  type Notification,
  updateAllNotify,
  updateNotify,
} from '@xiaolou/contract/notify'
import { useCallback, useEffect } from 'react'
import { getUnread, setUnread, subscribeUnread } from '~/lib/unread.ts'

const size = 10
const asRead = (notice: Notification): Notification => ({ ...notice, isView: isView.read })

async function readPage(current: number) {
  const page = await quietCall(getNotifyList, { body: { current, size } })
  setUnread(page.unread)
  return page
}

/** The reader's notifications as far as loaded, and the actions on them. */
export function useNotifications() {
  const { list, isReading, failure, readMore, change } = usePagedList(readPage)

  /** The unread count grew: adds the new ones at the top. */
  const readNew = useCallback(async () => {
    const page = await quietCall(getNotifyList, { body: { current: 1, size } }).catch(() => undefined)
    if (!page) return
    change(known =>
      [...page.list].reverse().reduce((list, row) => putRow(list, { row, at: 'start', isNew: true }), known),
    )
  }, [change])

  const isHere = list !== undefined
  useEffect(() => {
    if (!isHere) return
    let before = getUnread()
    return subscribeUnread(() => {
      const unread = getUnread()
      if (unread > before) void readNew()
      before = unread
    })
  }, [isHere, readNew])

  /** Marks it here at once; if the call fails it is unread again the next time. */
  const open = ({ id, isView: view }: Notification) => {
    if (view === isView.read) return
    change(known => unplaceRow(changeRow(known, id, asRead), id))
    setUnread(getUnread() - 1)
    browserCall(updateNotify, { params: { id } }).catch(() => undefined)
  }
  const openAll = async () => {
    await browserCall(updateAllNotify)
    change(known => ({
      ...known,
      rows: known.rows.map(asRead),
      unplaced: new Set(known.rows.map(({ id }) => id)),
    }))
    setUnread(0)
  }
  const remove = async ({ id, isView: view }: Notification) => {
    await quietCall(deleteNotify, { params: { id } })
    change(known => dropRow(known, id))
    if (view === isView.unread) setUnread(getUnread() - 1)
  }
  return { list, isReading, failure, readMore, open, openAll, remove }
}

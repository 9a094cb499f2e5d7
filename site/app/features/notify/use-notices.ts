import { limits } from '@xiaolou/contract/limits'
import {
  deleteNotify,
  getNotifyList,
  isView,
  type Notification,
  updateAllNotify,
  updateNotify,
} from '@xiaolou/contract/notify'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserCall, quietCall } from '~/lib/api.ts'
import { isRefusal } from '~/lib/is-refusal.ts'
import { addPage, changeRow, dropRow, loosenRow, nextPage, type Pile, putRow, startPile } from '~/lib/pile.ts'
import { getUnread, setUnread, subscribeUnread } from '~/lib/unread.ts'

const size = limits.notifyPageSize
const read = (notice: Notification): Notification => ({ ...notice, isView: isView.read })

/** The reader's notifications as far as they have been read from the server, and what can be done with them. */
export function useNotices() {
  const [pile, setPile] = useState<Pile<Notification>>()
  const [isWaiting, setIsWaiting] = useState(false)
  const [missing, setMissing] = useState<string>()
  const latest = useRef(pile)
  useEffect(() => {
    latest.current = pile
  })
  const change = useCallback(
    (step: (pile: Pile<Notification>) => Pile<Notification>) => setPile(known => known && step(known)),
    [],
  )

  const readOn = useCallback(async () => {
    setIsWaiting(true)
    setMissing(undefined)
    try {
      const known = latest.current
      const current = known ? nextPage(known) : 1
      const page = await quietCall(getNotifyList, { body: { current, size } })
      setPile(before => (before ? addPage(before, page) : startPile(page)))
      setUnread(page.unread)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setMissing(error.status === 429 ? error.message : '')
    } finally {
      setIsWaiting(false)
    }
  }, [])

  /** More unread than before: what is new is put on top of what is here. */
  const readNew = useCallback(async () => {
    const page = await quietCall(getNotifyList, { body: { current: 1, size } }).catch(() => undefined)
    if (!page) return
    change(known =>
      [...page.list].reverse().reduce((pile, row) => putRow(pile, { row, at: 'start', isNew: true }), known),
    )
  }, [change])

  useEffect(() => {
    void readOn()
    let before = getUnread()
    return subscribeUnread(() => {
      const unread = getUnread()
      if (unread > before && latest.current) void readNew()
      before = unread
    })
  }, [readOn, readNew])

  /** At once here; a server that did not hear of it shows it unread the next time. */
  const open = ({ id, isView: view }: Notification) => {
    if (view === isView.read) return
    change(known => loosenRow(changeRow(known, id, read), id))
    setUnread(getUnread() - 1)
    browserCall(updateNotify, { params: { id } }).catch(() => undefined)
  }
  const openAll = async () => {
    await browserCall(updateAllNotify)
    change(known => ({
      ...known,
      rows: known.rows.map(read),
      loose: new Set(known.rows.map(({ id }) => id)),
    }))
    setUnread(0)
  }
  const remove = async ({ id, isView: view }: Notification) => {
    await quietCall(deleteNotify, { params: { id } })
    change(known => dropRow(known, id))
    if (view === isView.unread) setUnread(getUnread() - 1)
  }
  return { pile, isWaiting, missing, readOn, open, openAll, remove }
}

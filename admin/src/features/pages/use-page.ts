import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { addPage, getPageById, updatePage } from '@xiaolou/contract/page'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, isSamePage, keepPage, type PageFields, readKept, takeUp } from './page-draft.ts'

export type SavedPage = { fields: PageFields; updatedAt: string }

/** A stored page; its time is `''` for a new one. */
export async function readPage(id: number): Promise<SavedPage> {
  const page = await quietCall(getPageById, { params: { id } })
  return { fields: fieldsOf(page), updatedAt: page.updatedAt }
}

/** The page being edited. Changes stay in this browser; only 存下 changes what readers see. */
export function usePage(openedId: number, opened: SavedPage, onAdded: (id: number) => void) {
  const [id, setId] = useState(openedId)
  const [saved, setSaved] = useState(opened)
  const [{ fields, base, isTakenUp }, setHand] = useState(() => takeUp(opened, readKept(id)))
  const [theirs, setTheirs] = useState<SavedPage | undefined>(() =>
    takeUp(opened, readKept(id)).isOutdated ? opened : undefined,
  )
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isKept, setIsKept] = useState(() => keepPage(id, readKept(id)))
  const isChanged = !isSamePage(fields, saved.fields)
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })

  const put = (next: PageFields, nextBase = base) => {
    setHand({ fields: next, base: nextBase, isTakenUp: false, isOutdated: false })
    const isSaved = isSamePage(next, saved.fields)
    setIsKept(keepPage(id, isSaved ? undefined : { fields: next, base: nextBase }))
  }
  const drop = (page: SavedPage) => {
    keepPage(id, undefined)
    setSaved(page)
    setTheirs(undefined)
    setHand({ fields: page.fields, base: page.updatedAt, isTakenUp: false, isOutdated: false })
  }

  /** After a save: text typed meanwhile continues from the saved page. */
  const settle = (ownId: number, now: SavedPage) => {
    setId(ownId)
    const next = latest.current === fields ? now.fields : latest.current
    setSaved(now)
    setTheirs(undefined)
    setHand({ fields: next, base: now.updatedAt, isTakenUp: false, isOutdated: false })
    const isSaved = isSamePage(next, now.fields)
    setIsKept(keepPage(ownId, isSaved ? undefined : { fields: next, base: now.updatedAt }))
  }

  const save = async (onto = base) => {
    setIsBusy(true)
    setError('')
    const sent = { ...fields, title: fields.title.trim(), path: fields.path.trim() }
    try {
      if (id === 0) {
        const added = await quietCall(addPage, { body: sent })
        keepPage(0, undefined)
        settle(added.id, await readPage(added.id))
        onAdded(added.id)
      } else {
        await quietCall(updatePage, { body: { id, ...sent, updatedAt: onto } })
        // As stored: an address may be shortened, a summary generated.
        settle(id, await readPage(id))
      }
    } catch (failure) {
      const now = id === 0 ? undefined : await readPage(id).catch(() => undefined)
      if (now && now.updatedAt !== onto) setTheirs(now)
      else setError(isRefusal(failure) && failure.message ? failure.message : '没有存上，写的还在这里')
    } finally {
      setIsBusy(false)
    }
  }

  return {
    fields,
    change: (part: Partial<PageFields>) => put({ ...fields, ...part }),
    save: () => save(),
    isBusy,
    isChanged,
    isKept,
    /** Unsaved changes from the last time are shown. */
    isTakenUp,
    error,
    /** The version saved by another window meanwhile: one of the two is chosen. */
    theirs,
    takeTheirs: () => theirs && drop(theirs),
    keepMine: () => {
      if (!theirs) return
      const onto = theirs.updatedAt
      setTheirs(undefined)
      put(fields, onto)
      void save(onto)
    },
    /** Discards unsaved changes. */
    giveUp: () => drop(saved),
  }
}

import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { showNotice } from '~/lib/notice.ts'
import type { ChatActions } from './chat-view.ts'
import { scrollBehavior } from './use-list-scroll.ts'

const markedMs = 2_400

/**
 * `jumpTo(id)` brings a message into view, loading older pages until it is there, gives it the focus and marks it for a
 * moment. `targetId` (of the address) is jumped to once the room has loaded; 0 for none.
 */
export function useJump(given: {
  list: RefObject<HTMLElement | null>
  actions: ChatActions
  targetId: number
  isLoaded: boolean
}): (id: number) => void {
  const { list, actions, targetId, isLoaded } = given
  const jumpTo = useCallback(
    async (id: number) => {
      const isThere = await actions.find(id)
      await nextFrame()
      const row = list.current?.querySelector(`#chat-${id}`)
      if (!isThere || !(row instanceof HTMLElement)) {
        showNotice({ tone: 'warn', title: '这条消息不在了', text: '也许已经撤回，或者很久以前清空了。' })
        return
      }
      row.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
      row.focus({ preventScroll: true })
      row.dataset.marked = ''
      setTimeout(() => delete row.dataset.marked, markedMs)
    },
    [list, actions],
  )
  const doneFor = useRef(0)
  useEffect(() => {
    if (!isLoaded || targetId === 0 || doneFor.current === targetId) return
    doneFor.current = targetId
    void jumpTo(targetId)
  }, [isLoaded, targetId, jumpTo])
  return useCallback(id => void jumpTo(id), [jumpTo])
}

/** Two frames later what was found has been drawn. */
const nextFrame = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

import { showNotice } from '@xiaolou/browser/notice'
import { requireSignIn } from '@xiaolou/browser/session'
import { limits } from '@xiaolou/contract/limits'
import type { QuotedWords } from '@xiaolou/contract/quote'
import { Image, MessageCircle, TextQuote } from '@xiaolou/ui/icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { chatOpening } from '~/lib/open-chat.ts'
import { bodyId } from '~/shared/prose/prose-body.tsx'
import { type QuoteInHand, quoteInHand } from '~/shared/quote/quote-in-hand.ts'
import { isTooLong, selectedWords } from './page-text.ts'

/** The bar appears once the selection has not changed for this long. */
const restMs = 250
const gapPx = 10
/** Space that the bar needs above the selection, under the page's header. */
const roomPx = 120
const halfWidthPx = 200

type Selected = { readonly words: QuotedWords; readonly at: { left: number; top: number; isBelow: boolean } }

/** The position of the bar in the page: above the selection, or below it at the top of the window. */
function placeOf(range: Range): Selected['at'] {
  const { top, bottom, left, width } = range.getBoundingClientRect()
  const isBelow = top < roomPx
  const middle = left + width / 2
  return {
    left: Math.max(halfWidthPx + gapPx, Math.min(innerWidth - halfWidthPx - gapPx, middle)) + scrollX,
    top: (isBelow ? bottom + gapPx : top - gapPx) + scrollY,
    isBelow,
  }
}

/** The selected text of the article, once the selection is finished. */
function useSelected(): Selected | undefined {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const body = document.getElementById(bodyId)
      const selection = getSelection()
      const words = body ? selectedWords(body, selection) : undefined
      setSelected(words && selection ? { words, at: placeOf(selection.getRangeAt(0)) } : undefined)
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    }
    later()
    document.addEventListener('selectionchange', later)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
    }
  }, [])
  return selected
}

/**
 * A bar beside the selected text, on a phone at the bottom of the window, away from the system's own menu.
 * Tab enters it, Escape closes it.
 */
export function SelectionBar(props: {
  articleId: number
  title: string
  hasChat: boolean
  hasComments: boolean
  onCard: (words: QuotedWords) => void
}): ReactNode {
  const { articleId, title, hasChat, hasComments, onCard } = props
  const selected = useSelected()
  const bar = useRef<HTMLDivElement>(null)
  const isShown = selected !== undefined
  useEffect(() => {
    if (!isShown) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') getSelection()?.removeAllRanges()
      const isInside = bar.current?.contains(document.activeElement)
      if (event.key !== 'Tab' || event.shiftKey || isInside) return
      event.preventDefault()
      bar.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isShown])
  if (!selected) return null
  const { words, at } = selected

  const act = (then: () => void) => () => {
    if (isTooLong(words)) {
      showNotice({ tone: 'warn', title: `一次最多引 ${limits.quoteMaxLength} 个字，少选一些` })
      return
    }
    getSelection()?.removeAllRanges()
    then()
  }
  const take = (to: QuoteInHand['to']) =>
    quoteInHand.set({ to, title, quote: { article_id: articleId, ...words } })
  const toChat = () => {
    const go = () => {
      take('chat')
      chatOpening.emit()
    }
    if (requireSignIn(go)) go()
  }
  const toComments = () => {
    take('comment')
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.querySelector('.comments')?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
  }
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label="选中的话"
      className="quote-actions raised nowrap"
      data-below={at.isBelow || undefined}
      style={{ '--quote-left': `${at.left}px`, '--quote-top': `${at.top}px` }}
      // Pressing must not clear the selection.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      {hasChat && (
        <button type="button" onClick={act(toChat)}>
          <MessageCircle size={16} aria-hidden="true" />
          引到聊天室
        </button>
      )}
      {hasComments && (
        <button type="button" onClick={act(toComments)}>
          <TextQuote size={16} aria-hidden="true" />
          评论这一段
        </button>
      )}
      <button type="button" onClick={act(() => onCard(words))}>
        <Image size={16} aria-hidden="true" />
        抄一张卡片
      </button>
      <p role="status" className="sr-only">
        选中了 {words.exact.length} 个字，按 Tab 键可以引用
      </p>
    </div>,
    document.getElementById('content') ?? document.body,
  )
}

import { useStore } from '@xiaolou/browser/use-store'
import { commentType } from '@xiaolou/contract/comment'
import { useEffect, useRef } from 'react'
import { QuoteBar } from '../quote/quote-block.tsx'
import { quoteInHand } from '../quote/quote-in-hand.ts'
import { Composer } from './composer.tsx'
import { type Sent, useBoardContext } from './use-board.ts'

/** The composer of first-level comments, below the quoted text if there is one. */
export function FirstComposer({ isFocused }: { isFocused: boolean }) {
  const { subject, write } = useBoardContext()
  const inHand = useStore(quoteInHand)
  const isHere =
    inHand?.to === 'comment' &&
    subject.type === commentType.article &&
    inHand.quote.article_id === subject.forId
  const quote = isHere ? inHand.quote : undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!quote) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
    place.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [quote])
  const send = async (sent: Sent) => {
    if (!quote) return write(sent)
    const { article_id: _article, ...words } = quote
    await write({ ...sent, quote: words })
    quoteInHand.set(undefined)
  }
  return (
    <div ref={place}>
      {isHere && <QuoteBar inHand={inHand} onClose={() => quoteInHand.set(undefined)} />}
      <Composer
        isFocused={isFocused}
        draft={subject}
        label="写评论"
        placeholder={isHere ? '说说这几句…' : '说点什么…'}
        onSend={send}
      />
    </div>
  )
}

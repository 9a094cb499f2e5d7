import { loadComponent } from '@xiaolou/browser/lazy'
import type { DiffPart } from '@xiaolou/browser/word-diff'
import type { Quote } from '@xiaolou/contract/quote'
import { IconButton } from '@xiaolou/ui/button'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import type { QuoteInHand } from './quote-in-hand.ts'
import './quote.css'

/**
 * The quote of a comment or message: links to its place, and says if the article has changed since.
 * `hasTitle` if the article is not the page itself.
 */
export function QuoteBlock({ quote, hasTitle = false }: { quote: Quote; hasTitle?: boolean }) {
  const { state, words, title, address } = quote
  if (state === 'hidden') return <p className="quote quote-hidden">引的那篇文章不在了</p>
  return (
    <figure className="quote">
      <blockquote>
        <a href={address} aria-label={`到原文去：${words}`}>
          <bdi>{words}</bdi>
        </a>
      </blockquote>
      <figcaption className="ink-3 text-13">
        {hasTitle && (
          <span className="quote-title">
            《<bdi>{title}</bdi>》
          </span>
        )}
        {state === 'gone' && <span className="quote-changed">原文已改，这几句不在了</span>}
        {state === 'changed' && <Changed quote={quote} />}
      </figcaption>
    </figure>
  )
}

/** 原文已改, and on click the difference by words. */
function Changed({ quote: { words, words_now } }: { quote: Quote }) {
  const [parts, setParts] = useState<DiffPart[]>()
  const open = () =>
    void loadComponent({
      name: '对照',
      load: () => import('@xiaolou/browser/word-diff'),
      use: ({ wordDiff }) => setParts(wordDiff(words, words_now)),
    })
  return (
    <>
      <button
        type="button"
        className="quote-changed quote-compare"
        aria-expanded={parts !== undefined}
        onClick={() => (parts ? setParts(undefined) : open())}
      >
        原文已改
      </button>
      {parts && (
        <p className="quote-diff ink-2">
          {parts.map(({ kind, text }, index) => {
            // Parts have no ids and are never reordered.
            const key = `${index} ${kind}`
            if (kind === 'added') return <ins key={key}>{text}</ins>
            return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
          })}
        </p>
      )}
    </>
  )
}

/** The quote that is about to be sent, above the input. */
export function QuoteBar({ inHand, onClose }: { inHand: QuoteInHand; onClose: () => void }) {
  return (
    <div className="quote quote-bar row">
      <p className="grow">
        <span className="sr-only">引{inHand.title && `《${inHand.title}》`}：</span>
        <span dir="auto" className="quote-bar-words">
          {inHand.quote.exact}
        </span>
      </p>
      <IconButton label="不引了" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

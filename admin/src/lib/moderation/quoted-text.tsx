import type { Quote } from '@xiaolou/contract/quote'
import './quoted-text.css'

const stateWords: Record<Quote['state'], string> = {
  same: '',
  changed: '原文已改',
  gone: '原文已改，这几句不在了',
  hidden: '引的那篇文章不在了',
}

/** The quote of a comment, shortened; links to its place. */
export function QuotedWords({ quote: { words, state, address } }: { quote: Quote }) {
  const note = stateWords[state]
  return (
    <blockquote className="quoted-words">
      {words && (
        <a href={address} aria-label={`到原文去：${words}`}>
          <bdi>{words}</bdi>
        </a>
      )}
      {note && <small>{note}</small>}
    </blockquote>
  )
}

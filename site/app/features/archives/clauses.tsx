import { Fragment } from 'react'

const clause = /[^，。、：；！？]+[，。、：；！？]*[”’』」》）]*|[，。、：；！？]+/gu

/** Words that a line breaks at their punctuation, wherever it can. */
export function Clauses({ text }: { text: string }) {
  const parts = text.match(clause) ?? []
  if (parts.length < 2) return text
  let at = 0
  return parts.map(part => {
    const key = at
    at += part.length
    return (
      <Fragment key={key}>
        <span className="clause">{part}</span>
      </Fragment>
    )
  })
}

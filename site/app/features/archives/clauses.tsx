import { clausesOf } from '@xiaolou/browser/clauses'

/** Text that wraps after punctuation where possible. */
export function Clauses({ text }: { text: string }) {
  const parts = clausesOf(text)
  if (parts.length < 2) return text
  let at = 0
  return parts.map(part => {
    const key = at
    at += part.length
    return (
      <span key={key} className="clause">
        {part}
      </span>
    )
  })
}

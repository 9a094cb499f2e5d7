import { type ReactNode, useState } from 'react'
import { WordButton } from '../../lib/word-button.tsx'

const rowsAtATime = 100

/** A long list, a hundred rows at a time. */
export function MoreRows<Row>({
  rows,
  keyOf,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string
  children: (row: Row) => ReactNode
}) {
  const [shown, setShown] = useState(rowsAtATime)
  const left = rows.length - shown
  return (
    <>
      <ul className="report-rows">
        {rows.slice(0, shown).map((row, at) => (
          <li key={keyOf(row, at)}>{children(row)}</li>
        ))}
      </ul>
      {left > 0 && (
        <WordButton onClick={() => setShown(shown + rowsAtATime)}>
          再看 {Math.min(left, rowsAtATime)} 条，还有 {left.toLocaleString('en')} 条
        </WordButton>
      )}
    </>
  )
}

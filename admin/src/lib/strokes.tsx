import { brushPath } from '@xiaolou/ui/brush-path'
import { useState } from 'react'

export type Stroke = { readonly label: string; readonly count: number }

const width = 1_000
const height = 64
const leastPx = 3

/**
 * Counts as brush strokes, the tallest labelled, the last (today) in the accent colour. Screen readers get a
 * table; with `hasTable` a button shows it to everybody.
 */
export function Strokes({
  strokes,
  unit,
  name,
  tallest,
  hasTable = false,
}: {
  strokes: readonly Stroke[]
  /** The unit of the counts: 页. */
  unit: string
  name: string
  /** The label of the tallest besides its day; default: its count. */
  tallest?: string
  hasTable?: boolean
}) {
  const [isTable, setIsTable] = useState(false)
  const most = Math.max(...strokes.map(({ count }) => count), 1)
  const step = width / Math.max(strokes.length, 1)
  const top = strokes.findIndex(({ count }) => count === most)
  const last = strokes.length - 1
  const [first, highest, today] = [strokes[0], strokes[top], strokes[last]]
  return (
    <figure className="strokes">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {strokes.map(({ label, count }, at) => {
          const rise = count === 0 ? 0 : leastPx + (count / most) * (height - leastPx - 2)
          return (
            <path
              key={label}
              className={at === last ? 'strokes-now' : undefined}
              opacity={at === last ? 1 : 0.45 + 0.45 * (count / most)}
              d={
                rise === 0
                  ? ''
                  : brushPath({
                      x: step * (at + 0.5),
                      height,
                      rise,
                      width: Math.min(step * 0.36, 14),
                      seed: at,
                    })
              }
            >
              <title>{`${label}，${count.toLocaleString('en')} ${unit}`}</title>
            </path>
          )
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first?.label}</span>
        {highest && highest.count > 0 && top !== last && (
          <span
            className="strokes-top"
            style={{ insetInlineStart: `${((top + 0.5) / strokes.length) * 100}%` }}
          >
            {highest.label} {tallest ?? `${highest.count.toLocaleString('en')} ${unit}`}
          </span>
        )}
        <b>{today?.label}</b>
      </figcaption>
      {hasTable && (
        <button type="button" className="word-button strokes-switch" onClick={() => setIsTable(!isTable)}>
          {isTable ? '收起表格' : '看成表格'}
        </button>
      )}
      <div className={isTable ? 'strokes-table' : 'sr-only'}>
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">日子</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {strokes.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

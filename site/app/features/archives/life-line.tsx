import { archivesPath } from '@xiaolou/contract/address'
import { brushPath } from '@xiaolou/ui/brush-path'
import { memo, useState } from 'react'
import { moveFocus } from '~/lib/arrow-keys.ts'
import { grouped, type LifeStroke, type LifeYear, riseOf } from './life.ts'

const height = 92
/** Width of one bar, in units of the drawing. */
const place = 10
const wideLabels = 20
const narrowLabels = 6

/**
 * A chart of all years: a bar for each month by its words, nothing for months without articles. Click or use
 * the arrow keys to go from bar to bar (up and down by years). `isHere` says whether a year is on this
 * screen.
 */
export function LifeLine({
  years,
  reading,
  isHere,
}: {
  years: readonly LifeYear[]
  reading: string | undefined
  isHere: (year: number) => boolean
}) {
  const [at, setAt] = useState<string>()
  const strokes = years.flatMap(year => year.strokes.flatMap(stroke => stroke ?? []))
  const most = Math.max(...strokes.map(({ words }) => words), 1)
  const current = strokeOf(strokes, reading)
  const reached = at ?? current
  const total = years.reduce((sum, { strokes: all }) => sum + all.length, 0)
  let seen = -1
  return (
    <nav className="life" aria-label="每月写下的字数">
      <ol
        className="life-years ink-3"
        style={{ '--years': years.length }}
        onKeyDown={event => moveFocus(event, { selector: 'a[data-month]', groupOf: yearOf })}
      >
        {years.map(({ year, strokes: all }, yearAt) => (
          <li
            key={year}
            className={labelClass(years.length, years.length - 1 - yearAt)}
            style={{ '--strokes': all.length }}
          >
            <a
              className="life-year"
              href={isHere(year) ? `#y${year}` : archivesPath(year)}
              tabIndex={-1}
              aria-current={current?.startsWith(`${year}-`) ? 'location' : undefined}
            >
              {year}
            </a>
            {all.map(stroke => {
              seen += 1
              return stroke ? (
                <Stroke
                  key={stroke.month}
                  stroke={stroke}
                  seed={seen}
                  shift={Math.round((seen / total) * 100)}
                  share={stroke.words / most}
                  rise={riseOf({ words: stroke.words, most, height })}
                  href={isHere(year) ? `#m${stroke.month}` : `${archivesPath(year)}#m${stroke.month}`}
                  isCurrent={stroke.month === current}
                  isReached={stroke.month === reached}
                  onReach={setAt}
                />
              ) : (
                <i key={`silent-${seen}`} />
              )
            })}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The bar that includes a month. */
const strokeOf = (strokes: readonly LifeStroke[], month: string | undefined) =>
  month === undefined ? undefined : strokes.find(stroke => stroke.month >= month)?.month

/** Not every year has space for its number: starting at the newest, those that have. */
function labelClass(count: number, back: number): string {
  const names = [
    back === 0 && 'life-last',
    back === 0 && count > wideLabels && 'life-tight',
    back % Math.ceil(count / wideLabels) === 0 && 'life-wide',
    back % Math.ceil(count / narrowLabels) === 0 && 'life-narrow',
  ]
  return names.filter(Boolean).join(' ')
}

const yearOf = (one: HTMLElement): string => one.dataset.month?.slice(0, 4) ?? ''

type StrokeProps = {
  stroke: LifeStroke
  seed: number
  /** Position in the chart, 0…100: the label shifts inwards by it. */
  shift: number
  share: number
  rise: number
  href: string
  isCurrent: boolean
  isReached: boolean
  onReach: (month: string) => void
}

const Stroke = memo(function Stroke(given: StrokeProps) {
  const { stroke, seed, shift, share, rise, href, isCurrent, isReached, onReach } = given
  const { month, label, articles, words } = stroke
  return (
    <a
      className="life-month"
      href={href}
      data-month={month}
      tabIndex={isReached ? 0 : -1}
      aria-current={isCurrent ? 'location' : undefined}
      onFocus={() => onReach(month)}
      style={{ '--shade': Number((0.34 + 0.46 * share).toFixed(2)) }}
    >
      <svg viewBox={`0 0 ${place} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={brushPath({ x: place / 2, height, rise, width: 5.8, seed })} />
      </svg>
      <span className="life-label raised nowrap ink-2 text-13" style={{ '--shift': `${-shift}%` }}>
        <b>{label}</b> {grouped(articles)} 篇，{grouped(words)} 字
      </span>
    </a>
  )
})

import { classNames } from './class-name.ts'

/** A term's own colour, readable on paper in light and dark mode; made by `termInk`. */
export type TermInk = { readonly day: string; readonly night: string }

/** Colours of terms without their own: five of the palette, at least 4.5:1 on paper, and the text colour. */
const tints: readonly (TermInk | undefined)[] = [
  ...['var(--link)', 'var(--info)', 'var(--ok)', 'var(--warn)', 'var(--danger)'].map(ink => ({
    day: ink,
    night: ink,
  })),
  undefined,
]

/** The colour of a term's id: the same on every page. */
export const tintOf = (id: number): TermInk | undefined => tints[Math.abs(Math.trunc(id)) % tints.length]

/** Cloud weight 1-5 of a count relative to the largest, logarithmic, so that one giant does not dominate. */
export function weightOf({ count, max }: { count: number; max: number }): number {
  if (count <= 1 || max <= 1) return 1
  return Math.min(5, Math.round(1 + (4 * Math.log(count)) / Math.log(max)))
}

/** For an element of the class `ui-chip-own`. */
export const inkStyle = (ink: TermInk | undefined) =>
  ink && { '--chip-day': ink.day, '--chip-night': ink.night }

/**
 * A link to a category or tag: its name and, if given, its number of articles. A category has the link
 * colour, a tag the text colour; `ink` and `weight` are for the clouds.
 */
export function Chip({
  href,
  label,
  count,
  kind = 'tag',
  ink,
  weight,
}: {
  href: string
  label: string
  count?: number | undefined
  kind?: 'category' | 'tag'
  ink?: TermInk | undefined
  weight?: number
}) {
  return (
    <a
      href={href}
      className={classNames(
        'ui-chip',
        `ui-chip-${kind}`,
        ink && 'ui-chip-own',
        weight !== undefined && `ui-chip-w${weight}`,
      )}
      style={inkStyle(ink)}
    >
      {label}
      {count !== undefined && (
        <span className="ui-chip-count">
          {count}
          <span className="sr-only"> 篇</span>
        </span>
      )}
    </a>
  )
}

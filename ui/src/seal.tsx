import { classNames } from './class-name.ts'
import { louGlyph } from './seal-glyph.ts'

/** The stone's edge: a square cut by hand, no two corners alike. */
const stone =
  'M34 6C78 2 176 3 222 7c20 2 27 10 28 30 3 44 3 138 0 184-1 19-9 27-27 28-46 4-143 4-190 1-19-1-27-9-28-28-3-44-3-140 0-186C6 17 14 8 34 6z'

/**
 * The mark: a vermilion seal with one character cut in white. 楼 is drawn as an outline; any other character is set in
 * the kai stack. Always decorative: the link or the heading around it carries the name.
 */
export function Seal({
  glyph = '楼',
  sizePx = 30,
  className,
}: {
  glyph?: string
  sizePx?: number
  className?: string | undefined
}) {
  const [character = '楼'] = glyph.trim()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 256 256"
      width={sizePx}
      height={sizePx}
      className={classNames('ui-seal', className)}
    >
      <path d={stone} fill="var(--seal)" />
      {character === '楼' ? (
        <path d={louGlyph} fill="var(--seal-ink)" />
      ) : (
        <text x="128" y="131" textAnchor="middle" dominantBaseline="central" fill="var(--seal-ink)">
          {character}
        </text>
      )}
    </svg>
  )
}

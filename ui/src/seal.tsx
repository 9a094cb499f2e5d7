/**
 * The outline of 楼 in a 256 square, centred. Taken from LXGW WenKai Bold 1.250 (SIL Open Font License 1.1),
 * scaled to 186 units and rounded, so that the logo needs no font.
 */
export const louGlyph =
  'M157 134q-3 0-7-3-3-2-3-6 1-7 1-21v-1q0 0-1 4v-1q-1 0-11 9-12 10-19 14-7 4-10 4-3 0-3-2 0-2 4-6 19-14 32-31l-23 1q-7 0-9-3-2-3-3-5-1-2-1-3 0-2 2-2l9 1 33-2v-30q0-5-1-7-2-2-2-4 0-2 4-2 2 0 6 1 4 2 5 3 1 2 1 4v35q33-3 36-3 2-1 4-1 1 0 3 2 6 4 6 7 0 3-6 4l-35 2q22 18 42 27 3 1 3 2 0 2-2 4-5 6-9 6-2 0-12-7-29-20-30-22 0 0 0 26 0 6-4 6M79 218q-1 0-3-1-3-1-5-3-3-2-3-5 0-2 1-5 2-5 2-50 0-16 0-21-1 3-3 6-10 21-19 31-9 11-12 11-2 0-2-3 0-2 2-5 16-26 31-70-16 2-17 2-4 0-6-3-2-3-5-9 0-2 3-2l7 1 21-2 1-36q0-4-3-8-1-1-1-2 0-3 4-3 2 0 7 2 4 1 5 3 1 1 1 4v39q10-1 11-1 2-1 3-1 2 0 4 1 3 2 5 4 2 2 2 4 0 4-5 4l-20 2-1 8h2q2 0 6 4 4 4 10 14 6 10 6 12 0 2-5 5-2 2-4 2-2 0-4-4-2-4-6-11-4-7-5-9l-1 89q0 6-4 6M168 79q-3 0-3-2 0-2 5-7 4-5 7-11 3-6 3-9 1-3 3-3 1 0 4 1 7 5 7 9 0 3-8 10-8 7-12 10-4 2-6 2M136 81q-2 0-5-5-4-5-14-13-2-2-2-3 0-1 2-4 2-3 5-3 3 0 13 8 9 9 9 12 0 3-3 5-3 3-5 3M203 217q-2 0-6-2-19-12-38-20-21 16-52 19l-6 1q-6 0-6-3 0-3 7-5 29-7 43-18-11-4-21-7-5-1-5-7 0-3 4-7 3-4 6-8l-25 1q-5 0-7-1-2-2-4-5-2-3-2-4 0-3 2-3 1 0 3 1 3 1 6 1l34-2q5-9 5-13v-2q0-3 3-3 2 0 5 2 8 5 8 8 0 2-1 3-1 1-1 2-1 1-2 2l46-2q5-1 7-1 3-1 4-1 2 0 4 1 7 5 7 8 0 3-6 4l-29 1q-6 16-17 28 37 16 40 19 1 1 1 3 0 2-3 6-2 4-4 4M156 179q9-9 14-21l-24 1q-6 8-10 13 15 5 20 7'

/** The seal's edge: a hand-cut square with irregular corners. */
export const stone =
  'M34 6C78 2 176 3 222 7c20 2 27 10 28 30 3 44 3 138 0 184-1 19-9 27-27 28-46 4-143 4-190 1-19-1-27-9-28-28-3-44-3-140 0-186C6 17 14 8 34 6z'

/**
 * The logo: a vermilion seal with one character in white. 楼 is drawn as an outline; any other character uses
 * the kai fonts. Always decorative: the link or heading around it has the name.
 */
export function Seal({ glyph = '楼', sizePx }: { glyph?: string; sizePx: number }) {
  const [character = '楼'] = glyph.trim()
  return (
    <svg aria-hidden="true" viewBox="0 0 256 256" width={sizePx} height={sizePx} className="ui-seal">
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

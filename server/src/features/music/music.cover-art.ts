import { createHash } from 'node:crypto'

/** A picture for songs that have none: soft rings in two colours that belong together, the same for the same seed. SVG. */
export function drawCover(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number) => (bytes[index] ?? 0) / 255
  const hue = Math.round(at(0) * 360)
  const other = Math.round((hue + 30 + at(1) * 90) % 360)
  const [x, y] = [Math.round(120 + at(2) * 260), Math.round(120 + at(3) * 260)]
  const rings = [0, 1, 2, 3, 4]
    .map(
      ring =>
        `<circle cx="${x}" cy="${y}" r="${60 + ring * (46 + Math.round(at(4 + ring) * 24))}" fill="none" stroke="#fff" stroke-opacity="${(0.28 - ring * 0.045).toFixed(3)}" stroke-width="${2 + Math.round(at(9 + ring) * 10)}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" viewBox="0 0 500 500">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="hsl(${hue},42%,58%)"/><stop offset="1" stop-color="hsl(${other},46%,34%)"/>
</linearGradient></defs>
<rect width="500" height="500" fill="url(#g)"/>${rings}<circle cx="${x}" cy="${y}" r="22" fill="#fff" fill-opacity=".75"/></svg>`
}

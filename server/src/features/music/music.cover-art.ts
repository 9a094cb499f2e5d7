import { createHash } from 'node:crypto'

/** Sky above, sky below, then three ridges from far to near, and what hangs over them: the inks of the site's covers. */
const palettes = [
  ['#e9efe9', '#d3ded6', '#a9bdb0', '#7f9a8b', '#4f6f63', '#f7f3e6'],
  ['#f6ead9', '#efd8bd', '#dcb58a', '#bd8a5c', '#8a5a3c', '#d9694a'],
  ['#e8e7ef', '#d5d3e3', '#b3aecb', '#8983a9', '#5c577d', '#f8f4ea'],
  ['#f1ecd9', '#e2dcbe', '#c3bf95', '#989468', '#67643f', '#fbf6e6'],
  ['#33415a', '#46587a', '#5d7090', '#3d4d68', '#232e42', '#f0e6c8'],
  ['#f3e3df', '#e8cdc7', '#cfa59d', '#a87a74', '#74504e', '#fbf4ea'],
] as const
const size = 500

/** A ridge of two waves, closed at the foot of the picture. */
function ridge(base: number, height: number, shift: number, length: number): string {
  const points = Array.from({ length: 26 }, (_, index) => {
    const x = index * 20
    const wave = Math.sin((x + shift) / length) + 0.45 * Math.sin((x + shift * 2) / (length / 2.3))
    return `${x} ${Math.round(base - height * wave)}`
  })
  return `M0 ${size}L${points.join('L')}L${size} ${size}z`
}

/** A picture for songs that have none: hills under a quiet sky, the same for the same seed. SVG, 500 × 500. */
export function drawCover(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number) => (bytes[index] ?? 0) / 255
  const [high, low, far, middle, near, light] = palettes[(bytes[0] ?? 0) % palettes.length] ?? palettes[0]
  const hills = [far, middle, near]
    .map((ink, layer) => {
      const base = 300 + layer * 68 + at(4 + layer) * 24
      const path = ridge(base, 46 - layer * 10, at(7 + layer) * 900, 70 + at(10 + layer) * 50)
      return `<path d="${path}" fill="${ink}"/>`
    })
    .join('')
  const [x, y] = [Math.round(110 + at(1) * 280), Math.round(100 + at(2) * 90)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/>
</linearGradient></defs>
<rect width="${size}" height="${size}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${Math.round(34 + at(3) * 18)}" fill="${light}"/>${hills}</svg>`
}

import { linear, n, type Sheet } from '../sheet.ts'

/** A wall with a window cut into it; the view is what was drawn before. */
export function windowWall(
  sheet: Sheet,
  {
    x,
    y,
    w,
    h,
    wall,
    frame,
    sill,
  }: { x: number; y: number; w: number; h: number; wall: string; frame: string; sill: string },
): void {
  sheet.add(
    `<path d="M0 0H1600V1200H0ZM${x} ${y}V${y + h}H${x + w}V${y}Z" fill="${wall}" fill-rule="evenodd"/>`,
  )
  sheet.add(
    `<path d="M${x + w / 2} ${y}v${h}M${x} ${n(y + h * 0.34)}h${w}" stroke="${frame}" stroke-width="12"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${frame}" stroke-width="24"/><rect x="${x - 40}" y="${y + h}" width="${w + 80}" height="26" fill="${sill}"/>`,
  )
}

/** A table top from y down to the lower edge, with faint grain. */
export function table(sheet: Sheet, { y, light, dark }: { y: number; light: string; dark: string }): void {
  sheet.add(
    `<rect y="${y}" width="1600" height="${1200 - y}" fill="${linear(sheet, [
      [0, light],
      [1, dark],
    ])}"/>`,
  )
  let veins = ''
  for (let vein = 0; vein < 16; vein++) {
    const at = y + 16 + sheet.random() * (1180 - y)
    veins += `M${n(sheet.random() * 900 - 100)} ${n(at)}q300 ${n(sheet.random() * 14 - 7)} ${n(500 + sheet.random() * 500)} ${n(sheet.random() * 8 - 4)}`
  }
  sheet.add(`<path d="${veins}" stroke="${dark}" stroke-width="2" opacity="0.4" fill="none"/>`)
}

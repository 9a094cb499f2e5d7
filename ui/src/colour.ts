/** A colour as channels 0-255 and alpha 0-1. */
export type Colour = { r: number; g: number; b: number; a: number }

/** Parses `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`, `transparent`; null for anything else. */
export function parseColour(text: string): Colour | null {
  const value = text.trim().toLowerCase()
  if (value === 'transparent') return { r: 0, g: 0, b: 0, a: 0 }
  if (value === 'black') return { r: 0, g: 0, b: 0, a: 1 }
  if (value === 'white') return { r: 255, g: 255, b: 255, a: 1 }
  if (value.startsWith('#')) return parseHex(value.slice(1))
  const open = value.indexOf('(')
  if (!value.startsWith('rgb') || open < 0 || !value.endsWith(')')) return null
  const [r, g, b, a = 1] = value
    .slice(open + 1, -1)
    .split(/[\s,/]+/)
    .filter(part => part !== '')
    .map(part => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)))
  if (r === undefined || g === undefined || b === undefined) return null
  return [r, g, b, a].some(Number.isNaN) ? null : { r, g, b, a }
}

function parseHex(hex: string): Colour | null {
  if (!/^[0-9a-f]{3,8}$/.test(hex)) return null
  const long = hex.length <= 4 ? [...hex].map(digit => digit + digit).join('') : hex
  const channels = [0, 2, 4, 6].map(at => Number.parseInt(long.slice(at, at + 2), 16))
  const [r = Number.NaN, g = Number.NaN, b = Number.NaN, a = Number.NaN] = channels
  if ([r, g, b].some(Number.isNaN)) return null
  return { r, g, b, a: Number.isNaN(a) ? 1 : a / 255 }
}

/** `#rrggbb`, or `rgb(r g b / a)` if translucent. */
export function colourText({ r, g, b, a }: Colour): string {
  const [red, green, blue] = [Math.round(r), Math.round(g), Math.round(b)]
  if (a < 1) return `rgb(${red} ${green} ${blue} / ${Math.round(a * 100) / 100})`
  return `#${[red, green, blue].map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** `top` blended onto an opaque `ground`. */
export function over(top: Colour, ground: Colour): Colour {
  const blend = (above: number, below: number) => above * top.a + below * (1 - top.a)
  return { r: blend(top.r, ground.r), g: blend(top.g, ground.g), b: blend(top.b, ground.b), a: 1 }
}

/** Relative luminance, 0 to 1, as WCAG defines it. */
export function luminance({ r, g, b }: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** WCAG contrast of a text colour on an opaque ground, 1 to 21. */
export function contrast(ink: Colour, ground: Colour): number {
  const [one, two] = [luminance(over(ink, ground)), luminance(ground)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** WCAG AA requires 4.5 for text; the rest absorbs rounding to hex. */
export const readable = 4.55

/**
 * Moves an ink towards black or white, whichever suffices sooner, in steps of 1/50 until its contrast on
 * every ground is at least `least`. A readable ink is returned as it is.
 */
export function nudge(ink: Colour, grounds: readonly Colour[], least = readable): Colour {
  const reads = (candidate: Colour) => grounds.every(ground => contrast(candidate, ground) >= least)
  if (reads(ink)) return ink
  for (let step = 1; step <= 50; step += 1) {
    for (const pole of [0, 255]) {
      const moved = over({ r: pole, g: pole, b: pole, a: step / 50 }, { ...ink, a: 1 })
      const rounded = { r: Math.round(moved.r), g: Math.round(moved.g), b: Math.round(moved.b), a: 1 }
      if (reads(rounded)) return rounded
    }
  }
  throw new Error(`no shade of ${colourText(ink)} reads on ${grounds.map(colourText).join(', ')}`)
}

/** Darkens (or lightens) a ground away from an ink to 7:1, so that other inks fit as well. */
export function mendGround(ground: Colour, ink: Colour): Colour {
  if (contrast(ink, ground) >= readable) return ground
  const pole = luminance(ink) > luminance(ground) ? 0 : 255
  for (let step = 1; step < 50; step += 1) {
    const moved = over({ r: pole, g: pole, b: pole, a: step / 50 }, ground)
    if (contrast(ink, moved) >= 7) return moved
  }
  return { r: pole, g: pole, b: pole, a: 1 }
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const black: Colour = [0, 0, 0]
export const white: Colour = [255, 255, 255]

/** WCAG AA for running text. */
export const readableFrom = 4.5

/** A colour and how much of it covers what lies beneath, 0 to 1. */
export type Rgba = { readonly colour: Colour; readonly alpha: number }

const longHex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const shortHex = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const withAlpha = /^rgba\((\d{1,3}), (\d{1,3}), (\d{1,3}), (0\.\d{1,3})\)$/

/**
 * The forms in which the server keeps colours: `#rrggbb`, `rgba(r, g, b, a)`; and `#rgb` of older rows. `undefined` for
 * everything else, and for `transparent`, of which nothing is seen.
 */
export function parseColour(text: string): Rgba | undefined {
  const hex = longHex.exec(text) ?? shortHex.exec(text)
  const parts = hex
    ? hex.slice(1).map(part => Number.parseInt(part.padStart(2, part), 16))
    : withAlpha.exec(text)?.slice(1).map(Number)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  return { colour: [red, green, blue], alpha }
}

/** `#rrggbb`. */
export function colourText(colour: Colour): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` of `over` laid on `under`, 0 to 1. */
export function mix({ over, under, share }: { over: Colour; under: Colour; share: number }): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(over[index] * share + under[index] * (1 - share))
  return [part(0), part(1), part(2)]
}

/** Relative luminance, 0 to 1, as WCAG defines it. */
export function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: Colour, two: Colour): number {
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const steps = 25
/** An ink that is moved at all is moved until it reads well, where the ground allows it. */
const movedUntil = 6

/**
 * The nearest ink to the chosen one that reads on the ground: moved towards black or white, whichever needs less. One of
 * them always reads, for no ground is closer than 4.58:1 to both.
 */
export function readableInk({ ink, ground }: { ink: Colour; ground: Colour }): Colour {
  if (contrast(ink, ground) >= readableFrom) return ink
  const best = contrast(black, ground) > contrast(white, ground) ? black : white
  const wanted = Math.min(movedUntil, contrast(best, ground))
  for (let step = 1; step < steps; step += 1) {
    for (const end of [black, white]) {
      const moved = mix({ over: end, under: ink, share: step / steps })
      if (contrast(moved, ground) >= wanted) return moved
    }
  }
  return best
}

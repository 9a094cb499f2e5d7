import * as v from 'valibot'

type Rgb = readonly [red: number, green: number, blue: number]

const maxLength = 64
const hexDigits = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
// Only digits and separators; their combination is checked below.
const functional = /^(rgb|hsl)a?\(([\d.,%/\s+-]{5,56})\)$/i
const numberPart = /^\d{1,3}(?:\.\d{1,6})?$|^\.\d{1,6}$/
const percentPart = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})%$/
const anglePart = /^-?\d{1,4}(?:\.\d{1,6})?$/

/** A number from 0 to `max`; a percentage is taken of `max`. */
function within(part: string, max: number): number | undefined {
  const percent = percentPart.exec(part)?.[1]
  if (percent === undefined && !numberPart.test(part)) return undefined
  const value = percent === undefined ? Number(part) : (Number(percent) / 100) * max
  return value <= max ? value : undefined
}

function rgbOfHsl(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const part = (from: number) => {
    const at = (from + hue / 30) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** `a, b, c[, d]` or `a b c[ / d]`: the four parts, the last `1` by default. */
function partsOf(inside: string): string[] | undefined {
  const hasCommas = inside.includes(',')
  const parts = hasCommas
    ? inside.split(',').map(part => part.trim())
    : inside
        .replace('/', ' / ')
        .trim()
        .split(/\s+/)
        .filter((part, at) => part !== '/' || at !== 3)
  if (!hasCommas && inside.includes('/') !== (parts.length === 4)) return undefined
  return parts.length === 3 ? [...parts, '1'] : parts.length === 4 ? parts : undefined
}

function colourOfFunction(name: string, inside: string): { rgb: Rgb; alpha: number } | undefined {
  const [first = '', second = '', third = '', last = ''] = partsOf(inside) ?? []
  const alpha = within(last, 1)
  if (alpha === undefined) return undefined
  if (name.toLowerCase() === 'rgb') {
    const rgb = [first, second, third].map(part => within(part, 255))
    const [red, green, blue] = rgb.map(part => (part === undefined ? undefined : Math.round(part)))
    if (red === undefined || green === undefined || blue === undefined) return undefined
    return { rgb: [red, green, blue], alpha }
  }
  const [saturation, lightness] = [second, third].map(part =>
    percentPart.test(part) ? within(part, 1) : undefined,
  )
  if (!anglePart.test(first) || saturation === undefined || lightness === undefined) return undefined
  return { rgb: rgbOfHsl(((Number(first) % 360) + 360) % 360, saturation, lightness), alpha }
}

function colourOfHex(text: string): { rgb: Rgb; alpha: number } {
  const digits = text.slice(1)
  const long = digits.length > 4 ? digits : [...digits].map(digit => digit + digit).join('')
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return { rgb: [part(0), part(2), part(4)], alpha: long.length === 8 ? part(6) / 255 : 1 }
}

/**
 * A colour in one of three forms, ready for a style: `#rrggbb`, `rgba(r, g, b, a)` (0 < a < 1, at most three
 * digits), or `transparent`. Reads these, `#rgb[a]`, `#rrggbbaa`, `rgb[a]()` and `hsl[a]()` of numbers and
 * percentages, separated by commas or spaces; undefined for everything else.
 */
export function normaliseColour(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  if (text.toLowerCase() === 'transparent') return 'transparent'
  const [, name = '', inside = ''] = functional.exec(text) ?? []
  const colour = hexDigits.test(text) ? colourOfHex(text) : colourOfFunction(name, inside)
  if (!colour) return undefined
  const alpha = Math.round(colour.alpha * 1_000) / 1_000
  if (alpha === 0) return 'transparent'
  if (alpha < 1) return `rgba(${colour.rgb.join(', ')}, ${alpha})`
  return `#${colour.rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** A chosen colour, as `normaliseColour` writes it; '' for none, which may also be sent as null. */
export function colourField(label: string) {
  const words = `${label}应为颜色，如 #rrggbb、rgba(…) 或 transparent`
  return v.pipe(
    v.nullish(v.string(`${label}应为文字`), ''),
    v.trim(),
    v.check(text => text === '' || normaliseColour(text) !== undefined, words),
    v.transform(text => normaliseColour(text) ?? ''),
  )
}

import type { Message } from '@xiaolou/contract/message'
import { type Colour, colourText, contrast, luminance, nudge, over, parseColour } from '@xiaolou/ui/colour'

/** The fields of a message that decide how its card looks. */
export type CardLook = Pick<Message, 'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url'>

/** From this weight on text is drawn bold. */
export const boldFrom = 600

export type Swatch = { readonly name: string; readonly value: string; readonly night?: string }

/** The site's own grounds, each with its dark variant. The first is the default. */
export const grounds: readonly Required<Swatch>[] = [
  { name: '素笺', value: '', night: '#27231f' },
  { name: '杏黄', value: '#f6e3b4', night: '#3a2f17' },
  { name: '桃花', value: '#f5d9d2', night: '#3d2622' },
  { name: '竹青', value: '#d9e4c8', night: '#28321f' },
  { name: '春水', value: '#cfe3dc', night: '#1e302b' },
  { name: '月白', value: '#dbe7ee', night: '#1f2c35' },
  { name: '暮紫', value: '#e2dcec', night: '#2c2638' },
  { name: '湖蓝', value: '#2f5b74', night: '#234a60' },
  { name: '朱砂', value: '#a8402a', night: '#7a3323' },
  { name: '墨', value: '#2a2723', night: '#0f0d0c' },
]

/** The site's own inks. The first adapts to the ground. */
export const inks: readonly Swatch[] = [
  { name: '随纸', value: '' },
  { name: '墨', value: '#2a2723' },
  { name: '朱砂', value: '#a8402a' },
  { name: '胭脂', value: '#972545' },
  { name: '赭黄', value: '#7d5310' },
  { name: '松绿', value: '#44632f' },
  { name: '黛蓝', value: '#2f5b74' },
  { name: '纸白', value: '#fffaf4' },
]

const rgb = (r: number, g: number, b: number): Colour => ({ r, g, b, a: 1 })

const black = rgb(0, 0, 0)
const white = rgb(255, 255, 255)
const plainGround = rgb(242, 236, 223)
/** The default ground in the dark theme. */
const plainNight = rgb(39, 35, 31)
const night = rgb(23, 21, 19)
const darkInk = rgb(42, 39, 35)
const lightInk = rgb(255, 250, 244)
/** How much night is mixed into the writer's ground: until it is no brighter than the site's own. */
const nightShares = [0.45, 0.55, 0.65, 0.75, 0.85]
const brightestAtNight = 0.06
/** A veil of this opacity gives ink AA contrast over any picture: white on a dark one 4.9:1, black 4.7:1. */
const veilShare = 0.62

/** `veil` is between a picture and the text; absent without a picture. */
export type CardColours = { readonly ground: string; readonly ink: string; readonly veil?: string }
export type CardTheme = {
  readonly day: CardColours
  readonly night: CardColours
  /** The chosen ink was unreadable on the chosen ground in the light theme and was replaced. */
  readonly isAdjusted: boolean
}

/**
 * The colours of a card in the light and dark theme, always readable. A translucent ground is blended with
 * the default one, a translucent ink with its ground.
 */
export function themeOf({ color, bg_color, bg_url }: CardLook): CardTheme {
  const ink = chosenColour(color)
  if (bg_url !== '') return themeOnPicture(ink && { ...ink, a: 1 })
  const own = chosenColour(bg_color)
  const day = own ? lay(own, plainGround) : plainGround
  const sister = grounds.find(({ value }) => value !== '' && value === bg_color.toLowerCase())
  const nightGround = own ? lay({ ...byLamplight(own), a: own.a }, plainNight) : plainNight
  return {
    day: coloursOn(day, ink),
    night: coloursOn(parseColour(sister?.night ?? '') ?? nightGround, ink),
    isAdjusted: ink !== undefined && contrast(lay(ink, day), day) < readableFrom,
  }
}

/** The writer's colour; `undefined` for none or a fully transparent one. */
export function chosenColour(text: string): Colour | undefined {
  const colour = parseColour(text)
  return colour && colour.a > 0 ? colour : undefined
}

/** A translucent colour blended onto an opaque one, rounded as it is written. */
function lay(top: Colour, under: Colour): Colour {
  const { r, g, b } = over(top, under)
  return rgb(Math.round(r), Math.round(g), Math.round(b))
}

function byLamplight({ r, g, b }: Colour): Colour {
  const dimmed = nightShares.map(a => lay({ ...night, a }, rgb(r, g, b)))
  return dimmed.find(colour => luminance(colour) <= brightestAtNight) ?? night
}

function coloursOn(ground: Colour, chosen: Colour | undefined): CardColours {
  const ink = chosen ? lay(chosen, ground) : inkFor(ground)
  return { ground: colourText(ground), ink: colourText(readableInk({ ink, ground })) }
}

/** WCAG AA for running text. */
export const readableFrom = 4.5
/** Once an ink is adjusted, it is adjusted until this contrast, where the ground allows it. */
const movedUntil = 6

/**
 * The nearest ink to the chosen one that is readable. One always exists: no ground is closer than 4.58:1 to
 * both black and white.
 */
export function readableInk({ ink, ground }: { ink: Colour; ground: Colour }): Colour {
  if (contrast(ink, ground) >= readableFrom) return ink
  const most = Math.max(contrast(black, ground), contrast(white, ground))
  return nudge(ink, [ground], Math.min(movedUntil, most))
}

const inkFor = (ground: Colour): Colour =>
  contrast(darkInk, ground) >= contrast(lightInk, ground) ? darkInk : lightInk

/** Over a picture only the veil is known: the ink is made readable on the worst colour that shows through. */
function themeOnPicture(chosen: Colour | undefined): CardTheme {
  const ink = chosen ?? lightInk
  const isLight = contrast(ink, night) >= contrast(ink, lightInk)
  const day = coloursOnVeil(isLight ? night : lightInk, ink)
  // In the dark theme the picture is always dimmed.
  return { day, night: coloursOnVeil(night, ink), isAdjusted: day.ink !== colourText(ink) }
}

function coloursOnVeil(veil: Colour, ink: Colour): CardColours {
  const shining = contrast(veil, white) > contrast(veil, black) ? white : black
  const worst = lay({ ...veil, a: veilShare }, shining)
  return {
    ground: colourText(veil),
    ink: colourText(readableInk({ ink, ground: worst })),
    veil: colourText({ ...veil, a: veilShare }),
  }
}

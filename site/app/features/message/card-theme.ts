import type { Message } from '@xiaolou/contract/message'
import { type Colour, colourText, contrast, luminance, nudge, over, parseColour } from '@xiaolou/ui/colour'

/** What of a message decides how its card looks. */
export type CardLook = Pick<Message, 'color' | 'font_size' | 'font_weight' | 'bg_color' | 'bg_url'>

/** A weight from here on is drawn bold. */
export const boldFrom = 600

export type Swatch = { readonly name: string; readonly value: string; readonly night?: string }

/** Grounds of the house, each with its sister by lamplight. The first is the sheet that needs no choosing. */
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

/** Inks of the house. The first suits itself to the ground. */
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
/** The same sheet by lamplight. */
const plainNight = rgb(39, 35, 31)
const night = rgb(23, 21, 19)
const darkInk = rgb(42, 39, 35)
const lightInk = rgb(255, 250, 244)
/** How much of the night lies on a ground of the writer's own: more, until it shines no brighter than the house's grounds. */
const nightShares = [0.45, 0.55, 0.65, 0.75, 0.85]
const brightestAtNight = 0.06
/** A veil this thick leaves AA room for ink over any picture: white shows through a dark one at 4.9:1, black at 4.7:1. */
const veilShare = 0.62

/** `veil` lies between a picture and the words; absent without one. */
export type CardColours = { readonly ground: string; readonly ink: string; readonly veil?: string }
export type CardTheme = {
  readonly day: CardColours
  readonly night: CardColours
  /** The chosen ink could not be read on the chosen ground by day, so another one is shown. */
  readonly isAdjusted: boolean
}

/**
 * The colours in which a card is shown, by day and by night, always readable whatever was chosen. A ground that is seen
 * through lies on the plain sheet, an ink that is seen through on its ground.
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

/** The colour that a writer chose; nothing for none, and for one of which nothing is seen. */
export function chosenColour(text: string): Colour | undefined {
  const colour = parseColour(text)
  return colour && colour.a > 0 ? colour : undefined
}

/** What is seen of a colour on an opaque one, in whole steps as it is written. */
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
/** An ink that is moved at all is moved until it reads well, where the ground allows it. */
const movedUntil = 6

/** The nearest ink to the chosen one that reads on the ground. One always does: no ground is closer than 4.58:1 to black and white. */
export function readableInk({ ink, ground }: { ink: Colour; ground: Colour }): Colour {
  if (contrast(ink, ground) >= readableFrom) return ink
  const most = Math.max(contrast(black, ground), contrast(white, ground))
  return nudge(ink, [ground], Math.min(movedUntil, most))
}

const inkFor = (ground: Colour): Colour =>
  contrast(darkInk, ground) >= contrast(lightInk, ground) ? darkInk : lightInk

/** Over a picture nothing is known of the ground but the veil: the ink is made to read on the worst that shows through. */
function themeOnPicture(chosen: Colour | undefined): CardTheme {
  const ink = chosen ?? lightInk
  const isLight = contrast(ink, night) >= contrast(ink, lightInk)
  const day = coloursOnVeil(isLight ? night : lightInk, ink)
  // The lamp is on: whatever the day's veil, the picture is dimmed.
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

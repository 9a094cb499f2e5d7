import type { TermInk } from './chip.tsx'
import { colourText, nudge, parseColour } from './colour.ts'

/** `--paper` of tokens.css in light and dark mode. */
const papers = { day: '#faf7f1', night: '#171513' } as const

/**
 * The owner's colour of a category or tag (`#rrggbb`), adjusted as little as needed for readability; nothing
 * without one.
 */
export function termInk(color: string): TermInk | undefined {
  const own = parseColour(color)
  if (!own) return undefined
  const on = (paper: string) => {
    const ground = parseColour(paper)
    return ground ? colourText(nudge(own, [ground])) : color
  }
  return { day: on(papers.day), night: on(papers.night) }
}

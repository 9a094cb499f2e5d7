import type { TermInk } from './chip.tsx'
import { colourText, nudge, parseColour } from './colour.ts'

/** `--paper` of tokens.css, by day and by night. */
const papers = { day: '#faf7f1', night: '#171513' } as const

/** The owner's colour of a category or a tag (`#rrggbb`), moved as little as it takes to be read; nothing where there is none. */
export function termInk(color: string): TermInk | undefined {
  const own = parseColour(color)
  if (!own) return undefined
  const on = (paper: string) => {
    const ground = parseColour(paper)
    return ground ? colourText(nudge(own, [ground])) : color
  }
  return { day: on(papers.day), night: on(papers.night) }
}

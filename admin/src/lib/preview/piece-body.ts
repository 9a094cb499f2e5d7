import type { PiecePlaces } from './line-position.ts'
import type { Splice } from './splice.ts'

/** Pieces inserted at once: opening a long article must not block typing. */
const piecesAtOnce = 150

/** The pieces of an article in the page: each one's nodes are replaced separately, so the others stay. */
export function createPieceBody(body: HTMLElement) {
  const place = body.ownerDocument
  const pieces: ChildNode[][] = []
  let lines: ArrayLike<number> = []

  const nodesOf = (html: string) => {
    const template = place.createElement('template')
    // Rendered and sanitised by the markdown package with the allow-list of the site's pages.
    template.innerHTML = html
    return [...template.content.childNodes]
  }

  const edge = (index: number, side: 'top' | 'bottom') => {
    const elements =
      pieces[index]?.filter(node => node instanceof (place.defaultView ?? window).HTMLElement) ?? []
    const element = side === 'top' ? elements[0] : elements.at(-1)
    if (!element) return undefined
    const box = element.getBoundingClientRect()
    return box[side] + (place.defaultView?.scrollY ?? 0)
  }

  return {
    /** Resolves with the new elements, once all of them are in the page. */
    async apply({ from, removed, inserted }: Splice, newLines: ArrayLike<number>): Promise<Element[]> {
      const behind = pieces.slice(from + removed).find(nodes => nodes.length > 0)?.[0] ?? null
      for (const nodes of pieces.splice(from, removed)) for (const node of nodes) node.remove()
      const added: Element[] = []
      for (let at = 0; at < inserted.length; at += piecesAtOnce) {
        const made = inserted.slice(at, at + piecesAtOnce).map(nodesOf)
        const fragment = place.createDocumentFragment()
        fragment.append(...made.flat())
        added.push(...fragment.children)
        body.insertBefore(fragment, behind)
        pieces.splice(from + at, 0, ...made)
        if (at + piecesAtOnce < inserted.length) await new Promise(resolve => setTimeout(resolve))
      }
      lines = newLines
      return added
    },
    places: (): PiecePlaces => ({
      lines,
      topOf: index => edge(index, 'top') ?? 0,
      bottomOf: index => edge(index, 'bottom') ?? edge(index, 'top') ?? 0,
    }),
  }
}

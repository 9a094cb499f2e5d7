import { type RefObject, useEffect } from 'react'
import type { MusicSource } from '../../lib/player.ts'
import { useHasMusic } from '../../lib/site.ts'

/** Links to music of the site, by their address; which of them are what they seem is seen when they are drawn. */
const musicLinks = 'a:is([href*="?song="],[href*="?list="])'

/**
 * Draws the links to songs in `body`, HTML that script has not made, as cards, and lets those among words play as well.
 * What draws them is fetched when there is one; until then, and where it does not come, they are links.
 */
export function useSongCards(body: RefObject<HTMLElement | null>, html: unknown, source?: MusicSource): void {
  const hasMusic = useHasMusic()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the body is another one when its HTML is.
  useEffect(() => {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>(musicLinks) ?? [])]
    if (!hasMusic || links.length === 0) return
    let isOver = false
    let undo = () => {
      isOver = true
    }
    import('./song-cards.client.tsx').then(
      part => {
        if (!isOver) undo = part.drawSongCards(links, source)
      },
      () => undefined,
    )
    return () => undo()
  }, [html, hasMusic])
}

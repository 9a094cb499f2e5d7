import { type RefObject, useEffect } from 'react'
import type { MusicSource } from '../../lib/player.ts'
import { useHasMusic } from '../../lib/site.ts'

/** Links that look like music of the site; they are checked when drawn. */
const musicLinks = 'a:is([href*="?song="],[href*="?list="])'

/**
 * Draws links to songs in `body`, HTML outside React, as cards, or as play buttons within text. The code
 * loads if there is one; until then, or if it fails, they remain links.
 */
export function useSongCards(body: RefObject<HTMLElement | null>, html: unknown, source?: MusicSource): void {
  const hasMusic = useHasMusic()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the body changes with its HTML.
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

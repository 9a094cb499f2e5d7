import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { musicTargetOf, nameOf } from '@xiaolou/contract/song-link'
import { createRoot } from 'react-dom/client'
import { type MusicSource, playerPort } from '../../lib/player.ts'
import { SongCard } from './song-card.tsx'

/** Turns these links into cards (alone in a paragraph) or play buttons (in text). Returns the cleanup. */
export function drawSongCards(
  links: readonly HTMLAnchorElement[],
  source: MusicSource | undefined,
): () => void {
  const ends = links.map(link => draw(link, source))
  return () => {
    for (const end of ends) end()
  }
}

function draw(link: HTMLAnchorElement, given: MusicSource | undefined): () => void {
  const target = musicTargetOf(link.href, location.origin)
  if (!target) return () => undefined
  const source = given ?? sourceHere()
  const place = link.parentElement
  if (place?.tagName === 'P' && place.childNodes.length === 1) {
    place.className = 'song-card'
    const root = createRoot(place)
    root.render(<SongCard music={{ ...target, ...nameOf(wordsOf(link)) }} source={source} />)
    // Deferred: React may not unmount a root while it renders.
    return () => void setTimeout(() => root.unmount())
  }
  const play = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    playerPort.toggle({ target, source })
  }
  link.addEventListener('click', play)
  return () => link.removeEventListener('click', play)
}

/** A bare address is no title: the card then has none until its data load. */
function wordsOf(link: HTMLAnchorElement): string {
  const words = link.textContent.trim()
  return words.includes('/home?') ? '' : words
}

/** The page with the music, by its own heading. */
function sourceHere(): MusicSource | undefined {
  const title = document.querySelector('main h1')?.textContent.trim() ?? ''
  return title === '' ? undefined : { title, path: location.pathname + location.search, isOwnMusic: false }
}

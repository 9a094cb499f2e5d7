import { limits } from '@xiaolou/contract/limits'
import { musicLink } from '@xiaolou/contract/song-link'
import { useState } from 'react'
import { MusicFound } from '../../lib/music-found.tsx'

/** Looks for a song by its name; the one that is chosen goes into the words, as a card of its own. */
export function SaySong({ onPick }: { onPick: (link: string) => void }) {
  const [words, setWords] = useState('')
  return (
    <div className="say-song">
      <input
        aria-label="找一首歌"
        placeholder="歌名，或一张歌单的名字"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it comes where it was asked for.
        autoFocus
        maxLength={limits.searchQueryMaxLength}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        // Enter would send what is said.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <MusicFound words={words} onPick={music => onPick(musicLink(music))} />
    </div>
  )
}

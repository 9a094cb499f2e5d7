import { limits } from '@xiaolou/contract/limits'
import { musicLink } from '@xiaolou/contract/song-link'
import { useState } from 'react'
import { MusicFound } from '../../lib/music-found.tsx'

/** Searches a song by name; the chosen one is inserted into the text as a card. */
export function SaySong({ onPick }: { onPick: (link: string) => void }) {
  const [words, setWords] = useState('')
  return (
    <div className="say-song">
      <input
        aria-label="找一首歌"
        placeholder="歌名，或一张歌单的名字"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it opens on request.
        autoFocus
        maxLength={limits.searchQueryMaxLength}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        // Enter would submit the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <MusicFound words={words} onPick={music => onPick(musicLink(music))} />
    </div>
  )
}

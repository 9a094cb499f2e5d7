import { limits } from '@xiaolou/contract/limits'
import { musicLink, readMusicLink } from '@xiaolou/contract/song-link'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { MusicFound } from '../../../lib/music-found.tsx'
import { Row } from './row.tsx'
import type { FieldRow } from './who-when-rows.tsx'

/** The article's own music: a song or list offered to the reader; it never plays by itself. */
export function MusicRow({ fields: { music }, onChange, problem }: FieldRow) {
  const [words, setWords] = useState('')
  const chosen = readMusicLink(music)
  if (chosen) {
    const name = chosen.kind === 'list' ? `歌单：${chosen.name}` : chosen.name
    const whole = [name, chosen.artist].filter(Boolean).join(' · ')
    return (
      <Row name="配乐" problem={problem}>
        <div className="publish-tags wrap">
          <button
            type="button"
            className="publish-tag inline-row ink-accent"
            aria-label={`去掉配乐：${whole}`}
            title={`去掉“${chosen.name}”`}
            onClick={() => onChange({ music: '' })}
          >
            {whole}
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      </Row>
    )
  }
  return (
    <Row name="配乐" problem={problem}>
      <input
        className="publish-line"
        aria-label="找一首配乐"
        placeholder="一首歌，或一张歌单的名字"
        autoComplete="off"
        maxLength={limits.searchQueryMaxLength}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <MusicFound
        words={words}
        onPick={picked => {
          onChange({ music: musicLink(picked) })
          setWords('')
        }}
      />
    </Row>
  )
}

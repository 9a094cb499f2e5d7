import { limits } from '@xiaolou/contract/limits'
import { musicLink } from '@xiaolou/contract/song-link'
import { Camera } from '@xiaolou/ui/console-icon'
import { Hash, Image, Music } from '@xiaolou/ui/icon'
import { type ChangeEvent, useRef, useState } from 'react'
import { MusicFound } from '../../lib/music-found.tsx'

/** Below the text: pictures from files or camera, a song, and recent tags. */
export function TalkFormTools({
  tags,
  isFull,
  onFiles,
  onTag,
  onSong,
}: {
  tags: readonly string[]
  isFull: boolean
  onFiles: (files: readonly File[]) => void
  onTag: (tag: string) => void
  /** Gets the link that becomes a card. */
  onSong: (link: string) => void
}) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isFinding, setIsFinding] = useState(false)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const input = { type: 'file', accept: 'image/*', tabIndex: -1, className: 'sr-only', onChange: take }
  return (
    <>
      <div className="talk-form-tools">
        <button
          type="button"
          className="talk-form-tool"
          disabled={isFull}
          onClick={() => files.current?.click()}
        >
          <Image size={18} aria-hidden="true" />
          图片
        </button>
        <button
          type="button"
          className="talk-form-tool talk-form-camera"
          disabled={isFull}
          onClick={() => camera.current?.click()}
        >
          <Camera size={18} aria-hidden="true" />
          拍一张
        </button>
        <button
          type="button"
          className="talk-form-tool"
          aria-expanded={isFinding}
          onClick={() => setIsFinding(!isFinding)}
        >
          <Music size={18} aria-hidden="true" />
          一首歌
        </button>
        <button type="button" className="talk-form-tool" onClick={() => onTag('')}>
          <Hash size={18} aria-hidden="true" />
          标签
        </button>
        {tags.map(tag => (
          <button key={tag} type="button" className="talk-form-tool talk-form-tag" onClick={() => onTag(tag)}>
            #{tag}
          </button>
        ))}
        <input ref={files} {...input} multiple aria-label="选图片" />
        <input ref={camera} {...input} capture="environment" aria-label="拍一张" />
      </div>
      {isFinding && (
        <TalkFormSong
          onPick={link => {
            setIsFinding(false)
            onSong(link)
          }}
        />
      )}
    </>
  )
}

/** Searches a song by name; the chosen one is inserted into the text as a card. */
function TalkFormSong({ onPick }: { onPick: (link: string) => void }) {
  const [words, setWords] = useState('')
  return (
    <div className="talk-form-song line-above">
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

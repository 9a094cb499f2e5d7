import { sendCall } from '@xiaolou/browser/send-call'
import { requireSignIn } from '@xiaolou/browser/session'
import { limits } from '@xiaolou/contract/limits'
import type { ListenEntry } from '@xiaolou/contract/listen'
import type { Song } from '@xiaolou/contract/music'
import { createMusicCall } from '@xiaolou/contract/music-client'
import { musicReads } from '@xiaolou/contract/music-read'
import { Button } from '@xiaolou/ui/button'
import { type FormEvent, useState } from 'react'
import { SongLine } from './song-line.tsx'
import { actTogether } from './together.client.ts'

const call = createMusicCall({ baseUrl: '/wapi', timeoutMs: limits.requestTimeoutMs, fetch: sendCall })
const foundMax = 8

type Found =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'found'; words: string; songs: readonly Song[] }

const singers = ({ ar }: Song) =>
  ar
    .map(({ name }) => name)
    .filter(Boolean)
    .join(' / ') || '佚名'

/** 点歌: find a song by its name or singer and append it to the queue. */
export function AskForSong({ isSignedIn, queued }: { isSignedIn: boolean; queued: readonly ListenEntry[] }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found>({ state: 'idle' })
  const waiting = new Set(queued.map(({ song }) => song.id))
  const search = async (event: FormEvent) => {
    event.preventDefault()
    const keywords = words.trim()
    if (keywords === '') return setFound({ state: 'idle' })
    setFound({ state: 'searching' })
    try {
      const { result } = await call(musicReads.search, { keywords, limit: foundMax, offset: 0 })
      setFound({ state: 'found', words: keywords, songs: result.songs })
    } catch {
      setFound({ state: 'failed' })
    }
  }
  return (
    <section className="together-part" aria-labelledby="together-ask">
      <h3 id="together-ask">点一首</h3>
      <search>
        <form onSubmit={event => void search(event)} className="together-search">
          <span className="ui-input grow">
            <input
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label="歌名或歌手"
              placeholder="歌名或歌手"
              maxLength={100}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
          </span>
          <Button type="submit" isBusy={found.state === 'searching'}>
            找
          </Button>
        </form>
      </search>
      <p role="status" className="together-empty ink-3 text-14">
        {found.state === 'failed' && '没有找成，稍等再试一次。'}
        {found.state === 'found' && found.songs.length === 0 && `没有叫「${found.words}」的歌，换个字再找。`}
        {found.state === 'idle' && !isSignedIn && '登录了才好点歌，听不用登录。'}
      </p>
      {found.state === 'found' && found.songs.length > 0 && (
        <ul className="together-list">
          {found.songs.map(song => (
            <li key={song.id} className="together-row row">
              <SongLine song={{ ...song, artists: [], cover: song.al.picUrl }}>{singers(song)}</SongLine>
              <Button
                size="small"
                disabled={waiting.has(song.id)}
                onClick={() => {
                  if (requireSignIn()) void actTogether({ act: 'add', song_id: song.id })
                }}
              >
                {waiting.has(song.id) ? '等着了' : '点'}
                <span className="sr-only">《{song.name}》</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

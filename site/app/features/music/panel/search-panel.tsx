import { LoaderCircle, X } from '@xiaolou/ui/icon'
import { EmptyState, ErrorState } from '@xiaolou/ui/state'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RoundButton } from '../controls/fields.tsx'
import { actions, player, useView } from '../music-player.ts'
import { MoreRow, SongTable } from './song-list.tsx'

const longestWords = 100

function playFound(id: number): void {
  const song = player.getView().search.songs.find(found => found.id === id)
  if (song) actions.playFound(song)
}

/** Searches songs by name or singer: the name plays, the plus queues. */
export function SearchPanel() {
  const { keywords, songs, isLoading, hasMore, isAnswered, failure } = useView(view => view.search)
  const [words, setWords] = useState(keywords)
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  const ask = (event: FormEvent) => {
    event.preventDefault()
    scroller.current?.scrollTo({ top: 0 })
    actions.search(words)
  }
  const clear = () => {
    setWords('')
    actions.search('')
    field.current?.focus()
  }
  return (
    <div ref={scroller} className="music-main scroller">
      <search>
        <form onSubmit={ask} className="music-search">
          <h2 className="sr-only">找一首歌</h2>
          <span className="ui-input">
            <input
              ref={field}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label="歌名或歌手"
              placeholder="请输入歌名或歌手"
              maxLength={longestWords}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
            {words && <RoundButton label="清空" Icon={X} size={18} onClick={clear} />}
          </span>
          <button type="submit" className="ui-button ui-button-outline ui-button-medium">
            搜索
          </button>
        </form>
      </search>
      <p role="status" className="sr-only">
        {isAnswered && !isLoading ? (songs.length > 0 ? `找到 ${songs.length} 首` : '没有相关的歌曲') : ''}
      </p>
      {songs.length > 0 && <SongTable songs={songs} onPlay={playFound} />}
      {isLoading && songs.length === 0 && (
        <p className="music-searching grid gap-12 ink-3 text-15">
          <LoaderCircle size={24} aria-hidden="true" />
          正在找…
        </p>
      )}
      {failure && (
        <ErrorState
          title="没有找成"
          text={failure}
          isRetrying={isLoading}
          onRetry={() => actions.search(words)}
        />
      )}
      {isAnswered && !isLoading && !failure && songs.length === 0 && (
        <EmptyState drawing="boat" title="空空如也" text={`没有叫「${keywords}」的歌，换个字再试试？`} />
      )}
      {songs.length > 0 && !failure && (
        <MoreRow
          hasMore={hasMore}
          isLoading={isLoading}
          words={{ more: '点击加载更多～', end: '已经到底了' }}
          onMore={actions.loadMoreFound}
        />
      )}
    </div>
  )
}

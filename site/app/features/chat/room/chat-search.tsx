import { quietCall } from '@xiaolou/browser/call'
import { type FoundMessage, searchChat } from '@xiaolou/contract/chat'
import { wireTime } from '@xiaolou/contract/kit/zone'
import { excerptsOf } from '@xiaolou/contract/search-text'
import { Button, IconButton } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { Search, X } from '@xiaolou/ui/icon'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { markHits } from '~/lib/mark-hits.ts'
import { useNow } from '~/lib/site.ts'
import { wordsOfFailure } from '../outbox/upload.ts'
import { useRoom } from './room-context.ts'
import './chat-search.css'

const pageSize = 30
const maxLength = 64
/** While words are typed. */
const debounceMs = 250

type Found = { query: string; list: readonly FoundMessage[]; nextId: number; failure: string }

const nothingFound = { list: [], nextId: 0, failure: '' }

async function findWords(query: string, beforeId: number): Promise<Found> {
  try {
    const body = { search: query, size: pageSize, ...(beforeId > 0 && { before_id: beforeId }) }
    const { list, next_id: nextId } = await quietCall(searchChat, { body })
    return { query, list, nextId, failure: '' }
  } catch (error) {
    return { ...nothingFound, query, failure: wordsOfFailure(error) || '没有找成，稍后再试' }
  }
}

/** What was found for the words while they are typed, newest first, and the function that finds more. */
function useFound(query: string) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (query === '') {
      setFound(undefined)
      return
    }
    let isLatest = true
    const timer = setTimeout(async () => {
      const next = await findWords(query, 0)
      if (isLatest) setFound(next)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [query])
  const findMore = async () => {
    if (!found) return
    const more = await findWords(found.query, found.nextId)
    const isSame = (shown: Found | undefined) => shown?.query === more.query
    setFound(shown => (isSame(shown) && shown ? { ...more, list: [...shown.list, ...more.list] } : shown))
  }
  return { found, findMore }
}

/** Under the chat's head: searches in what was said, and leads to a day. Loaded when it is opened. */
export function ChatSearch({ onClose }: { onClose: () => void }) {
  const { jumpTo, timeZone } = useRoom()
  const today = wireTime(useNow(), timeZone).slice(0, 10)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [isListed, setIsListed] = useState(true)
  const query = words.trim()
  const { found, findMore } = useFound(query)
  useEffect(() => field.current?.focus(), [])
  const goToDay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const date = new FormData(event.currentTarget).get('date')
    if (typeof date !== 'string' || date === '') return
    setIsListed(false)
    jumpTo({ date })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    <search className="chat-search line-below rigid" aria-label="在聊天记录里找" onKeyDown={press}>
      <div className="chat-search-fields">
        <Input
          ref={field}
          type="search"
          aria-label="找说过的话"
          placeholder="找说过的话"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength}
          value={words}
          start={<Search size={16} aria-hidden="true" />}
          onFocus={() => setIsListed(true)}
          onChange={event => {
            setWords(event.target.value)
            setIsListed(true)
          }}
        />
        <form className="chat-search-day row gap-8" aria-label="跳到一天" onSubmit={goToDay}>
          <Input type="date" name="date" aria-label="哪一天" max={today} required />
          <Button type="submit" tone="quiet">
            去那天
          </Button>
        </form>
        <IconButton label="不找了" onClick={onClose} className="chat-search-close">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {isListed && found && query !== '' && (
        <Results
          found={found}
          onMore={findMore}
          onChoose={id => {
            setIsListed(false)
            jumpTo({ id })
          }}
        />
      )}
    </search>
  )
}

function Results(props: { found: Found; onMore: () => void; onChoose: (id: number) => void }) {
  const { query, list, nextId, failure } = props.found
  const state = failure || (list.length === 0 && nextId === 0 ? '没有人说过这些字。' : '')
  return (
    <div className="chat-search-results scroller">
      <p role="status" className={state ? 'chat-search-state ink-3 text-14' : 'sr-only'}>
        {state || `找到 ${list.length} 条${nextId > 0 ? '以上' : ''}`}
      </p>
      <ul>
        {list.map(message => (
          <li key={message.id}>
            <button type="button" className="chat-search-result" onClick={() => props.onChoose(message.id)}>
              <span className="row gap-8 ink-3 text-13">
                <bdi className="one-line ink-2">{message.nick_name}</bdi>
                <time className="rigid tabular">{message.createdAt.slice(0, 16)}</time>
              </span>
              <span className="chat-search-words text-15">
                {markHits(excerptsOf(message.text, query).excerpt, query).map(piece =>
                  piece.isHit ? <mark key={piece.from}>{piece.text}</mark> : piece.text,
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {nextId > 0 && (
        <div className="chat-more">
          <button type="button" onClick={props.onMore}>
            再往前找
          </button>
        </div>
      )}
    </div>
  )
}

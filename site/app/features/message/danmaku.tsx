import { messagePath } from '@xiaolou/contract/address'
import type { Message } from '@xiaolou/contract/message'
import { Button } from '@xiaolou/ui/button'
import { Pause, Play } from '@xiaolou/ui/section-icon'
import { EmptyState, ErrorState, Skeleton } from '@xiaolou/ui/state'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { dealLanes, passingFontPx, passingWords } from './danmaku-lane.ts'
import { CardPicture, themeVariables } from './message-card.tsx'
import { findDanmaku, loadDanmaku } from './message-lists.ts'
import type { ListQuery } from './message-query.ts'

const laneCount = 7
const waiting = Array.from({ length: laneCount }, (_, lane) => `lane-${lane}`)

/**
 * The newest messages moving in lanes, for eye and mouse only; keyboard and screen reader use the same
 * messages in the wall below, and with reduced motion there are only those.
 */
export function Danmaku({ query }: { query: ListQuery }) {
  const { messages, hasFailed, load } = useDanmaku()
  const isStill = useReducedMotion()
  if (hasFailed) return <ErrorState title="弹幕没有取到" onRetry={load} />
  if (!messages) return <Waiting />
  const shown = messages.filter(message => isAskedFor(message, query))
  if (shown.length === 0) return <EmptyState drawing="boat" title="最近的留言里，没有这样的话。" />
  if (isStill) return <StillList messages={shown} />
  return (
    <section aria-label="弹幕">
      <Stage messages={shown} />
      <details className="danmaku-list">
        <summary className="inline-row ink-link text-15">停下来逐条看（{shown.length} 条）</summary>
        <StillList messages={shown} />
      </details>
    </section>
  )
}

function useDanmaku() {
  const [messages, setMessages] = useState(findDanmaku)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    loadDanmaku().then(setMessages, () => setHasFailed(findDanmaku() === undefined))
  }, [])
  useEffect(load, [load])
  return { messages, hasFailed, load }
}

function isAskedFor(message: Message, { tag, words }: ListQuery): boolean {
  return (
    (tag === '' || message.tag === tag) && message.message_source.toLowerCase().includes(words.toLowerCase())
  )
}

function Stage({ messages }: { messages: readonly Message[] }) {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <div className="danmaku grid gap-8" data-paused={isPaused || undefined}>
      <div className="danmaku-stage" aria-hidden="true">
        {dealLanes(messages, laneCount).map(lane => (
          <div key={lane.messages[0]?.id} className="danmaku-lane">
            <div
              className="danmaku-train row"
              style={{
                '--train-time': `${lane.durationSeconds}s`,
                '--train-start': `-${lane.headStartSeconds}s`,
              }}
            >
              {lane.messages.map(message => (
                <Passing key={message.id} message={message} tabIndex={-1} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Button tone="quiet" size="small" aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
        {isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
        {isPaused ? '让它们动' : '停一停'}
      </Button>
    </div>
  )
}

function StillList({ messages }: { messages: readonly Message[] }) {
  return (
    <ul className="danmaku-wall wrap" aria-label="最近的留言">
      {messages.map(message => (
        <li key={message.id}>
          <Passing message={message} />
        </li>
      ))}
    </ul>
  )
}

/** A message on one line in its own colours, linking to its page. */
function Passing({ message, tabIndex }: { message: Message; tabIndex?: number }) {
  const style = {
    ...themeVariables(message),
    '--slip-size': `${passingFontPx(message.font_size) / 16}rem`,
  }
  return (
    <a href={messagePath(message.id)} className="danmaku-slip" tabIndex={tabIndex} style={style}>
      <CardPicture url={message.bg_url} />
      <span>{passingWords(message.message_source)}</span>
      <bdi className="danmaku-name">{message.nick_name}</bdi>
    </a>
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether the reader prefers reduced motion, live; true during hydration. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onReducedMotion,
    () => matchMedia(reducedMotion).matches,
    () => true,
  )
}

function onReducedMotion(listener: () => void): () => void {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function Waiting() {
  return (
    <div className="danmaku grid gap-8" aria-busy="true">
      <span className="sr-only">正在取留言</span>
      <div className="danmaku-stage">
        {waiting.map(key => (
          <Skeleton key={key} className="danmaku-wait" />
        ))}
      </div>
    </div>
  )
}

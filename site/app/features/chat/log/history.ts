import { type ChatEnv, historySize } from '../client/chat-env.ts'
import { wordsOfFailure } from '../outbox/upload.ts'
import type { ChatLog, LogAction } from './chat-log.ts'

/** A message to find is seldom on the next page: fewer and larger pages, a thousand messages at most. */
const findPageSize = 50
const maxFindPages = 20
const retryMinMs = 1_000
const retryMaxMs = 30_000
/** A page that the log could not use (it moved on meanwhile) is requested again so often without a pause. */
const maxStale = 3
/** A response named a later position than the events: they may take this long to arrive. */
const behindMs = 5_000
const failed = '聊天记录没有取到'

/** Loads the newest page until it succeeds, and older ones on request; notices missing events. */
export function createHistory(options: {
  env: Pick<ChatEnv, 'getChatList'>
  getLog: () => ChatLog
  /** Passes the page to the log. */
  take: (action: Extract<LogAction, { kind: 'page' }>) => void
  onChange: () => void
  onFailed: (text: string) => void
  /** The log is ahead: events that it is known to have did not arrive. */
  onBehind: () => void
}) {
  const { env, getLog, take, onChange, onFailed, onBehind } = options
  let isOver = false
  let isLoadingNewest = false
  let isLoadingMore = false
  let failure = ''
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let expectedSeq = 0
  let behindTimer: ReturnType<typeof setTimeout> | undefined

  /** Loads one page; resolves with whether the log used it. Rejects as the call does. */
  const loadPage = async (size: number, lastId: number): Promise<boolean> => {
    const page = await env.getChatList({ size, lastId })
    if (isOver) return false
    const before = getLog()
    take({ kind: 'page', page, size, lastId })
    if (page.epoch === getLog().epoch) expectSeq(page.seq)
    return getLog() !== before
  }

  const expectSeq = (seq: number) => {
    if (seq <= getLog().seq || seq <= expectedSeq) return
    expectedSeq = seq
    clearTimeout(behindTimer)
    behindTimer = setTimeout(() => {
      const isBehind = getLog().seq < expectedSeq
      expectedSeq = 0
      if (isBehind) onBehind()
    }, behindMs)
  }
  const expectNothing = () => {
    expectedSeq = 0
    clearTimeout(behindTimer)
  }

  const loadNewest = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver || isLoadingNewest || getLog().isLoaded) return
    isLoadingNewest = true
    let staleCount = 0
    try {
      while (!isOver && !getLog().isLoaded && staleCount < maxStale) {
        await loadPage(historySize, 0)
        staleCount += 1
      }
      failure = ''
    } catch (error) {
      failure = wordsOfFailure(error) || failed
    }
    isLoadingNewest = false
    if (isOver) return
    failures = getLog().isLoaded ? 0 : failures + 1
    if (failures > 0) {
      const waitMs = Math.min(retryMaxMs, retryMinMs * 2 ** (failures - 1))
      timer = setTimeout(() => void loadNewest(), waitMs)
    }
    onChange()
  }

  /** Whether older messages were loaded. */
  const loadOlder = async (size: number): Promise<boolean> => {
    if (isOver || isLoadingMore || !getLog().isLoaded || !getLog().hasMore) return false
    isLoadingMore = true
    onChange()
    let isTaken = false
    try {
      for (let tries = 0; tries < maxStale && !isTaken && getLog().hasMore; tries += 1)
        isTaken = await loadPage(size, getLog().cursorId)
    } catch (error) {
      if (!isOver) onFailed(wordsOfFailure(error) || failed)
    }
    isLoadingMore = false
    onChange()
    return isTaken
  }

  return {
    getState: () => ({ failure, isLoadingMore }),
    /** The server's log has reached `seq`. */
    expectSeq,
    /** The connection was reopened or closed. */
    expectNothing,
    loadNewest: () => void loadNewest(),
    loadMore: () => void (getLog().isLoaded ? loadOlder(historySize) : loadNewest()),
    async find(id: number): Promise<boolean> {
      const isThere = () => getLog().messages.some(message => message.id === id)
      for (let pages = 0; pages < maxFindPages; pages += 1) {
        if (isThere() || getLog().cursorId <= id) return isThere()
        if (!(await loadOlder(findPageSize))) return isThere()
      }
      return isThere()
    },
    stop() {
      isOver = true
      expectNothing()
      clearTimeout(timer)
    },
  }
}

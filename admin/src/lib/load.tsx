import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useToken } from '@xiaolou/browser/session'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { failureWords } from './failure-message.ts'
import { WordButton } from './word-button.tsx'

/** What there is to see of what was read. */
export type Shown<T> = {
  /** The last that came; while the next is on its way it stays. */
  readonly value: T | undefined
  readonly failure: unknown
  readonly isLoading: boolean
  /** Asks again; what is shown stays until the answer. */
  readonly reload: () => void
}
export type Loaded<T> = Shown<T> & {
  /** Changes what is shown ahead of the server's word. */
  readonly change: (step: (value: T) => T) => void
}

type State<T> = { value: T | undefined; failure: unknown; isLoading: boolean }

/**
 * What a screen shows, read from the server; read anew whenever `key` changes. An answer that comes after a later
 * question is dropped. Use `quietCall`: the failure is shown in its place (`LoadState`), not as a notice.
 */
export function useLoad<T>(key: string, read: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ value: undefined, failure: undefined, isLoading: true })
  const latest = useRef(read)
  const turn = useRef(0)
  useEffect(() => {
    latest.current = read
  })
  const reload = useCallback(() => {
    turn.current += 1
    const own = turn.current
    setState(last => ({ ...last, isLoading: true }))
    latest.current().then(
      value => own === turn.current && setState({ value, failure: undefined, isLoading: false }),
      failure => own === turn.current && setState(last => ({ ...last, failure, isLoading: false })),
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another question.
  useEffect(reload, [key, reload])
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  // What was refused because the session had ended comes by itself once somebody has signed in again.
  const token = useToken()
  const isHeld = isRefusal(state.failure) && state.failure.status === 401
  useEffect(() => {
    if (token !== undefined && isHeld) reload()
  }, [token, isHeld, reload])
  const change = useCallback(
    (step: (value: T) => T) =>
      setState(last => (last.value === undefined ? last : { ...last, value: step(last.value) })),
    [],
  )
  return { ...state, reload, change }
}

/**
 * A place that waits for what it shows: lines to come, then `children`, or why it did not come and another try. `what` is
 * its name in a sentence (文章, 草稿); `empty` stands there where `isEmpty` says that there is nothing.
 */
export function LoadState<T>({
  load,
  what,
  skeleton = <SkeletonText lines={6} />,
  isEmpty,
  empty,
  children,
}: {
  load: Shown<T>
  what: string
  skeleton?: ReactNode
  isEmpty?: (value: T) => boolean
  empty?: ReactNode
  children: (value: T) => ReactNode
}) {
  const { value, failure, isLoading, reload } = load
  if (value === undefined) {
    if (failure === undefined)
      return (
        <div className="load-waiting" role="status" aria-busy="true" aria-label={`正在取${what}`}>
          {skeleton}
        </div>
      )
    const { title, text, canRetry } = failureWords(failure, what)
    return (
      <ErrorState title={title} text={text} {...(canRetry && { onRetry: reload, isRetrying: isLoading })} />
    )
  }
  return (
    <div className="load-place" aria-busy={isLoading || undefined}>
      {failure !== undefined && !isLoading && (
        <p role="alert" className="load-old">
          新的没有取到，这里是刚才的样子。
          <WordButton onClick={reload}>再试一次</WordButton>
        </p>
      )}
      {isEmpty?.(value) ? empty : children(value)}
    </div>
  )
}

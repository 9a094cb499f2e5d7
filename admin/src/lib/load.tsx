import { isRefusal } from '@xiaolou/browser/is-refusal'
import { useToken } from '@xiaolou/browser/session'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { failureWords } from './failure-message.ts'
import { WordButton } from './word-button.tsx'

/** The state of a load. */
export type Shown<T> = {
  /** The latest value; it stays while the next one loads. */
  readonly value: T | undefined
  readonly failure: unknown
  readonly isLoading: boolean
  /** Loads again; the old value stays until the answer. */
  readonly reload: () => void
}
export type Loaded<T> = Shown<T> & {
  /** Changes the shown value before the server confirms it. */
  readonly change: (step: (value: T) => T) => void
}

type State<T> = { value: T | undefined; failure: unknown; isLoading: boolean }

/**
 * Loads a screen's data from the server, again whenever `key` changes. Late answers of earlier requests are
 * dropped. Use `quietCall`: failures are shown in place (`LoadState`), not as a notice.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key loads again.
  useEffect(reload, [key, reload])
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  // A load refused because the session had ended is repeated after the next sign-in.
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
 * A placeholder while loading, then `children`, or the error with a retry. `what` is its name in a sentence
 * (文章, 草稿); `empty` is shown if `isEmpty` says so.
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
    <div className="load-place relative" aria-busy={isLoading || undefined}>
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

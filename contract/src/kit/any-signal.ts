/**
 * A signal that is aborted with the first of these, for its reason. `AbortSignal.any` is missing in browsers of the list
 * (README).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const stop = () => first.abort(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: first.signal })
  }
  return first.signal
}

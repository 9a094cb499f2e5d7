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

/** Whether a text is a whole address, as `URL.canParse` says, which browsers of the list (README) do not have. */
export function canParseUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/**
 * A signal that is aborted with the first of these, for its reason. `AbortSignal.any` is missing in some
 * supported browsers (README).
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

/** Whether a text is an absolute address. `URL.canParse` is missing in some supported browsers (README). */
export function canParseUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

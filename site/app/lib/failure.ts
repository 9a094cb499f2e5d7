import type { ApiError } from '@xiaolou/contract/kit/envelope'

type FailureListener = (error: ApiError) => void
const listeners = new Set<FailureListener>()

/** Hears of every refused call until the returned function is called. The shell decides what the reader is told. */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFailure(error: ApiError): void {
  for (const listener of listeners) listener(error)
}

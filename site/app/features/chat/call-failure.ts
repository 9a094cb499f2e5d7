/** The reader's words of a refused call; '' for whatever else went wrong. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.name === 'ApiError' ? error.message : ''

/** Whether trying again would end the same: calls that never reached the server have a negative code. */
export function isFinalFailure(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ApiError' || !('code' in error)) return true
  return typeof error.code === 'number' && error.code >= 0
}

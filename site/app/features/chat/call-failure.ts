import { isRefusal } from '../../lib/is-refusal.ts'

/** The reader's words of a refused call; '' for whatever else went wrong. */
export const wordsOf = (error: unknown): string => (isRefusal(error) ? error.message : '')

/** Whether trying again would end the same: calls that never reached the server have a negative code. */
export const isFinalFailure = (error: unknown): boolean => !isRefusal(error) || error.code >= 0

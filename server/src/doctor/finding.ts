/** The result of a check: `good`, `look` (worth a look), or `bad` (does harm); and what to do. */
export type Finding = {
  readonly mark: 'good' | 'look' | 'bad'
  readonly about: string
  readonly words: string
}

export const good = (about: string, words: string): Finding => ({ mark: 'good', about, words })
export const look = (about: string, words: string): Finding => ({ mark: 'look', about, words })
export const bad = (about: string, words: string): Finding => ({ mark: 'bad', about, words })

/** The cause of an error, with the system's error code if there is one. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.name === 'RemoteProblem') return cause.message
  const inner = cause.cause instanceof Error ? cause.cause : cause
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
  return code === '' ? inner.message : `${code}，${inner.message}`
}

/** For checks of other machines: one try; milliseconds. */
export const quick = { idleMs: 5_000, tries: 1, pauseMs: 0 }

const shortMessage = 200

/** The words with which a missing upstream is told of: to the panel, to whoever asked for one of its songs. */
export const awayWords = '音乐上游暂时连不上'
export const fallbackWords = '音乐上游暂时连不上，先听听小楼自己的歌'

/**
 * The upstream did not answer what was asked. `code` and `message` are the family's, for a caller whom nobody else can
 * answer; `isAway` when it was not reached or spoke another language, rather than saying no.
 */
export class UpstreamFailure extends Error {
  readonly code: number
  readonly isAway: boolean
  /** Whether the site's own library can answer instead. */
  readonly hasOwnAnswer: boolean

  constructor(given: {
    code: number
    message: string
    isAway: boolean
    hasOwnAnswer?: boolean
    cause?: unknown
  }) {
    super(given.message.slice(0, shortMessage), { cause: given.cause })
    this.name = 'UpstreamFailure'
    this.code = given.code
    this.isAway = given.isAway
    this.hasOwnAnswer = given.hasOwnAnswer ?? false
  }
}

/** It could not be reached, hung up, took too long or sent what cannot be read. */
export const awayFailure = (cause: unknown) =>
  new UpstreamFailure({ code: 502, message: awayWords, isAway: true, cause })

/** Lets the site's own library answer where the upstream fails. */
export async function orOwn<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof UpstreamFailure)) throw cause
    const { code, message, isAway } = cause
    throw new UpstreamFailure({ code, message, isAway, hasOwnAnswer: true, cause })
  }
}

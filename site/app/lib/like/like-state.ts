/** `count` as it is drawn; `before` is what to go back to while the call is under way. */
export type Like = {
  readonly isLiked: boolean
  readonly count: number
  readonly before?: { readonly isLiked: boolean; readonly count: number }
}

export type LikeEvent =
  | { readonly kind: 'press' }
  | { readonly kind: 'done' }
  /** The server says that it already was as wished: 您已经点过赞了, or not liked at all. */
  | { readonly kind: 'already' }
  | { readonly kind: 'failed' }
  /** What this browser remembers or the server tells, known only after the page has come alive. */
  | { readonly kind: 'known'; readonly isLiked: boolean }
  /** The list that it stands in was read again. */
  | { readonly kind: 'given'; readonly isLiked: boolean; readonly count: number }

/** Shows the wish at once and takes it back when the server refuses; a second press while waiting does nothing. */
export function stepLike(like: Like, event: LikeEvent): Like {
  const { before, ...shown } = like
  switch (event.kind) {
    case 'known':
      return before ? like : { ...like, isLiked: event.isLiked }
    case 'given':
      return before ? like : { isLiked: event.isLiked, count: event.count }
    case 'press':
      return before ? like : wished(shown)
    case 'done':
      return shown
    case 'already':
      // The count that came with the page already holds (or lacks) this reader's like.
      return before ? { isLiked: shown.isLiked, count: before.count } : like
    case 'failed':
      return before ?? like
  }
}

function wished(shown: { isLiked: boolean; count: number }): Like {
  const count = Math.max(0, shown.count + (shown.isLiked ? -1 : 1))
  return { isLiked: !shown.isLiked, count, before: shown }
}

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
  /** What this browser remembers, known only after it has taken over the page. */
  | { readonly kind: 'remembered'; readonly isLiked: boolean }

/** Shows the wish at once and takes it back when the server refuses; a second press while waiting does nothing. */
export function stepLike(like: Like, event: LikeEvent): Like {
  if (event.kind === 'remembered') return { ...like, isLiked: event.isLiked }
  if (event.kind === 'press') {
    if (like.before) return like
    const count = Math.max(0, like.count + (like.isLiked ? -1 : 1))
    return { isLiked: !like.isLiked, count, before: { isLiked: like.isLiked, count: like.count } }
  }
  const { before, ...shown } = like
  if (!before) return like
  if (event.kind === 'done') return shown
  // The count that came with the page already holds (or lacks) this reader's like.
  if (event.kind === 'already') return { isLiked: shown.isLiked, count: before.count }
  return before
}

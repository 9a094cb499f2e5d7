import type { Missing } from './use-board.ts'

/** The rest of a list did not come: says so in its place and asks again; what was deleted meanwhile is not asked for. */
export function MissingMore({
  missing,
  otherwise = '后面的没有取到。',
  onRetry,
}: {
  missing: Missing
  otherwise?: string
  onRetry: () => void
}) {
  return (
    <p role="alert" className="comment-missing">
      {missing.words || otherwise}
      {!missing.isGone && (
        <button type="button" onClick={onRetry}>
          再试一次
        </button>
      )}
    </p>
  )
}

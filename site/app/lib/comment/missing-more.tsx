/** The rest of a list did not come: says so in its place and asks again. */
export function MissingMore({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p role="alert" className="comment-missing">
      {words || '后面的没有取到。'}
      <button type="button" onClick={onRetry}>
        再试一次
      </button>
    </p>
  )
}

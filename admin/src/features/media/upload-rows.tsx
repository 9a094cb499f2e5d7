import type { Upload } from './upload-queue.ts'

const stateWords = { waiting: '等着', sending: '正在传', failed: '没有传成' } as const

/** What is on its way, one line each, and what did not get through. */
export function UploadRows({
  uploads,
  onRetry,
  onDrop,
}: {
  uploads: readonly Upload[]
  onRetry: (id: number) => void
  onDrop: (id: number) => void
}) {
  return (
    <ul aria-label="正在传的" aria-live="polite" className="uploads">
      {uploads.map(({ id, name, state, words }) => (
        <li key={id} data-state={state}>
          <span>{name}</span>
          <small>{words || stateWords[state]}</small>
          {state === 'failed' && (
            <>
              <button type="button" onClick={() => onRetry(id)} className="word-button">
                再传一次
              </button>
              <button type="button" onClick={() => onDrop(id)} className="word-button">
                不传了
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

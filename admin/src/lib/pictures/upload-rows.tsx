import { WordButton } from '../word-button.tsx'
import './upload-rows.css'
import type { PictureRow, PictureState } from './picture-queue.ts'

/** Uploads, one line each with progress, and failed ones. */
export function UploadRows({
  uploads,
  onRetry,
  onDrop,
}: {
  uploads: readonly PictureRow[]
  onRetry: (token: string) => void
  onDrop: (token: string) => void
}) {
  const failed = uploads.filter(({ state }) => state.kind === 'failed').length
  return (
    <>
      <p role="status" className="ink-2 text-14">
        {uploads.length > 0 &&
          `还有 ${uploads.length} 张没传完${failed > 0 ? `，其中 ${failed} 张没传成` : ''}`}
      </p>
      <ul aria-label="正在传的" className="uploads">
        {uploads.map(({ token, name, state }) => (
          <li key={token} data-state={state.kind}>
            <span title={name} className="one-line">
              {name}
            </span>
            <small className="push ink-3">{wordsOf(state)}</small>
            {state.kind === 'sending' && (
              <progress
                className="row-progress"
                max={100}
                value={percentOf(state)}
                aria-label={`${name} 传了多少`}
              />
            )}
            {state.kind === 'failed' && (
              <WordButton aria-label={`再传一次：${name}`} onClick={() => onRetry(token)}>
                再传一次
              </WordButton>
            )}
            {(state.kind === 'failed' || state.kind === 'waiting') && (
              <WordButton aria-label={`不传了：${name}`} onClick={() => onDrop(token)}>
                不传了
              </WordButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type Sending = Extract<PictureState, { kind: 'sending' }>

const percentOf = ({ sentBytes, totalBytes }: Sending) =>
  totalBytes > 0 ? Math.round((sentBytes / totalBytes) * 100) : 0

function wordsOf(state: PictureState): string {
  switch (state.kind) {
    case 'sending':
      return percentOf(state) < 100 ? `${percentOf(state)}%` : '传到了，正在收'
    case 'failed':
      return state.retriesItself ? `${state.message}，等一等会自己再传` : state.message
    default:
      return '等着'
  }
}

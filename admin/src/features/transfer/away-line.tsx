import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Backup } from '@xiaolou/contract/backup'
import type { Loaded } from '../../lib/load.tsx'

/** Whether the place elsewhere is still asked, or why its copies are not shown; nothing where all is well. */
export function AwayLine({
  away,
  place,
  said = '',
}: {
  away: Loaded<Backup[]>
  place: string
  /** What is told of that place already. */
  said?: string
}) {
  if (place === '') return null
  if (away.failure === undefined)
    return away.value ? null : (
      <p role="status" className="transfer-quiet">
        正在看{place}有哪些…
      </p>
    )
  const cause = (isRefusal(away.failure) && away.failure.message) || '没有连上'
  return (
    <p role="alert" className="way-failed">
      远处的列不出来{cause === said ? '，缘故同上' : `：${cause}`}。
      <button type="button" className="word-button" disabled={away.isLoading} onClick={away.reload}>
        {away.isLoading ? '正在看…' : '再看一次'}
      </button>
    </p>
  )
}

/** Where a copy lies, where that is not this machine alone. */
export const AwayMark = ({ is_here, is_away }: Backup) =>
  is_away && <em>{is_here ? '远处也有' : '只在远处'}</em>

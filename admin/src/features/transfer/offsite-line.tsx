import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Backup } from '@xiaolou/contract/backup'
import type { Loaded } from '../../lib/load.tsx'
import { WordButton } from '../../lib/word-button.tsx'

/** Whether the place elsewhere is still asked, or why its copies are not shown; nothing where all is well. */
export function OffsiteLine({
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
      <WordButton disabled={away.isLoading} onClick={away.reload}>
        {away.isLoading ? '正在看…' : '再看一次'}
      </WordButton>
    </p>
  )
}

const proofOf = ({ is_broken, damaged, is_proved }: Backup) => {
  if (is_broken) return '坏了'
  if (damaged > 0) return `有 ${damaged} 个文件是坏的`
  return is_proved ? '' : '没有验过'
}

/** What there is to know of a copy before it is used: whether it is whole, and where it lies, where that is not this machine alone. */
export function BackupMarks(backup: Backup) {
  const proof = proofOf(backup)
  return (
    <>
      {proof !== '' && <em>{proof}</em>}
      {backup.is_encrypted && <em>加了密</em>}
      {backup.is_away && <em>{backup.is_here ? '远处也有' : '只在远处'}</em>}
    </>
  )
}

/** What is in a copy, and what is not. */
export const contentsOf = ({ contents, lacks }: Backup) => [contents, ...lacks].filter(Boolean).join('。')

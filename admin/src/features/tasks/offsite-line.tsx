import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { Backup } from '@xiaolou/contract/backup'
import { sizeText } from '@xiaolou/contract/size-text'
import type { Loaded } from '../../lib/load.tsx'
import { whenText } from '../../lib/when.ts'
import { WordButton } from '../../lib/word-button.tsx'

/** Whether the offsite storage is still queried, or why its copies are missing; nothing if all is well. */
export function OffsiteLine({
  away,
  place,
  said = '',
}: {
  away: Loaded<Backup[]>
  place: string
  /** A message about it that is shown already. */
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

/** What to know about a backup before restoring it: time, integrity, place, size, contents and omissions. */
export function BackupFacts({ backup, now }: { backup: Backup; now: string }) {
  const proof = proofOf(backup)
  const { contents, lacks } = backup
  return (
    <>
      <span>
        {whenText(backup.at, now)}
        {proof !== '' && <em>{proof}</em>}
        {backup.is_encrypted && <em>加了密</em>}
        {backup.is_away && <em>{backup.is_here ? '远处也有' : '只在远处'}</em>}
      </span>
      <small>
        {sizeText(backup.size_bytes)}
        {contents && `，${[contents, ...lacks].filter(Boolean).join('。')}`}
      </small>
    </>
  )
}

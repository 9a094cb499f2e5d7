import { askToSignIn } from '@xiaolou/browser/session'
import { useStore } from '@xiaolou/browser/use-store'
import { Check, CircleAlert, CircleDashed } from '@xiaolou/ui/icon'
import { useEffect, useState } from 'react'
import { WordButton } from '../../lib/word-button.tsx'
import type { DraftSaver, SaveView } from './save/saver.ts'

const words: Record<SaveView['status'], string> = {
  saved: '已保存',
  saving: '正在存',
  local: '先收在这台电脑里',
  conflict: '有两份，比一比',
  signedOut: '请再登录一次',
  refused: '没有存上',
}

/** Details after the state: when, why, or what comes next. */
export const detailOf = ({ status, isJournalRefused, refusal, savedAt, revision }: SaveView): string => {
  if (status === 'refused') return refusal
  if (isJournalRefused && status !== 'saved')
    return status === 'local' ? '这台电脑也收不下，先别关这一页' : '这台电脑收不下，正直接送去服务器'
  if (status === 'saved') return revision > 0 ? `${savedAt.slice(11, 16)} · 第 ${revision} 版` : ''
  return status === 'local' ? refusal || '线通了就送去' : ''
}

/** Where the text is stored, always in the same place; announced on changes, but not for each save. */
export function SaveWords({ saver, onCompare }: { saver: DraftSaver; onCompare: () => void }) {
  const view = useStore(saver.view)
  const { status } = view
  const isNew = view.revision === 0 && status === 'saved'
  const isArticle = useStore(saver.draft, draft => draft.article_id > 0)
  const label = isNew
    ? isArticle
      ? '还没改动'
      : '还没落笔'
    : status === 'local' && view.isJournalRefused
      ? '还没存上'
      : words[status]
  const detail = detailOf(view)
  const act =
    status === 'conflict' ? onCompare : status === 'signedOut' ? () => void askToSignIn() : undefined
  return (
    <div className="save-words" data-status={status}>
      {status === 'saved' && <Check size={16} aria-hidden="true" />}
      {status === 'saving' && <CircleDashed size={16} aria-hidden="true" />}
      {status !== 'saved' && status !== 'saving' && <CircleAlert size={16} aria-hidden="true" />}
      {act ? <WordButton onClick={act}>{label}</WordButton> : <span>{label}</span>}
      {detail && <small>{detail}</small>}
      <Spoken label={label} status={status} />
    </div>
  )
}

/** Screen readers hear of problems and their end, not of every save. */
function Spoken({ label, status }: { label: string; status: SaveView['status'] }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (status !== 'saving') setSaid(label)
  }, [label, status])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}

import { SkeletonText } from '@xiaolou/ui/state'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { bareScreen } from '../../lib/bare-screen.ts'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { randomKey } from '../../lib/random-key.ts'
import { openDraft } from './save/open-draft.ts'
import { WritingScreen } from './writing-screen.tsx'
import './writing.css'

export const handle = bareScreen

/** `/write` starts a draft and moves to its address; `/write/:key` opens one, `article-<id>` an article's. */
export function Component() {
  const { key } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    // The key is generated here, so that a repeated first save creates only one draft.
    if (!key) void navigate(`/write/${randomKey()}`, { replace: true })
  }, [key, navigate])
  return key ? <Opening key={key} draftKey={key} /> : <Waiting />
}

function Opening({ draftKey }: { draftKey: string }) {
  const [turn, setTurn] = useState(0)
  const load = useLoad(`draft ${draftKey} ${turn}`, async () => ({ opened: await openDraft(draftKey), turn }))
  const reopen = useCallback(() => setTurn(last => last + 1), [])
  return (
    <LoadState load={load} what="草稿" skeleton={<Waiting />}>
      {({ opened, turn: shown }) => <WritingScreen key={shown} opened={opened} onReopen={reopen} />}
    </LoadState>
  )
}

function Waiting() {
  return (
    <div className="writing-waiting">
      <SkeletonText lines={8} />
    </div>
  )
}

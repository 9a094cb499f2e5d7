import { SkeletonText } from '@xiaolou/ui/state'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { bareScreen } from '../../lib/bare-screen.ts'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { openDraft } from './save/open-draft.ts'
import { WritingScreen } from './writing-screen.tsx'
import './writing.css'

export const handle = bareScreen

/** The browser makes the key, so that a first save that is sent twice makes one draft. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36).padStart(2, '0')).join('')

/** `/write` begins a draft and takes its address; `/write/:key` opens one, `article-<id>` that of an article. */
export function Component() {
  const { key } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (!key) void navigate(`/write/${newKey()}`, { replace: true })
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

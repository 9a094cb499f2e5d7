import { useEffect, useRef, useState } from 'react'
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'

/** A draft that survives a closed tab. `isRestored` while what is shown was kept from an earlier time. */
export function useDraft({ id, initial }: { id: number | undefined; initial: Draft }) {
  const [draft, setDraft] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const latest = useRef(draft)
  useEffect(() => {
    // Known only to the browser, so after the server's page has been taken over.
    const kept = readDraft(id)
    if (!kept) return
    latest.current = kept
    setDraft(kept)
    setIsRestored(true)
  }, [id])
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    keepDraft({ id, draft: latest.current, initial })
  }
  const reset = () => {
    forgetDraft(id)
    latest.current = initial
    setDraft(initial)
    setIsRestored(false)
  }
  return { draft, change, reset, isRestored }
}

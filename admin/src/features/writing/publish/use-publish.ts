import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showRefusal } from '@xiaolou/browser/notice'
import { publishDraft } from '@xiaolou/contract/draft'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { useEffect, useEffectEvent, useState } from 'react'

export type Published = CallResult<typeof publishDraft>

type PublishInput = {
  draftKey: string
  /** '' publishes at once. */
  plannedAt: string
  picturesOnWay: number
  /** Saves what stands in the editor; the revision that is stored then, or nothing where it could not be saved. */
  save: () => Promise<number | undefined>
  onPublished: (published: Published) => void
}

/**
 * Publishes what stands in the editor, and nothing else: it is saved first, and only that revision goes out. Where
 * pictures are on the way it waits for the last of them; `waiting` until then, and another press calls it off.
 */
export function usePublish({ draftKey, plannedAt, picturesOnWay, save, onPublished }: PublishInput) {
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'sending'>('idle')
  const [refused, setRefused] = useState<{ field: string; message: string }>()

  const send = useEffectEvent(async () => {
    setPhase('sending')
    setRefused(undefined)
    try {
      const revision = await save()
      if (revision === undefined) return
      const body = { revision, publish_at: plannedAt }
      onPublished(await browserCall(publishDraft, { params: { key: draftKey }, body }))
    } catch (error) {
      showRefusal(error)
      if (isRefusal(error)) setRefused({ field: error.field ?? '', message: error.message })
    } finally {
      setPhase('idle')
    }
  })

  useEffect(() => {
    if (phase === 'waiting' && picturesOnWay === 0) void send()
  }, [phase, picturesOnWay])

  const press = () => setPhase(phase === 'waiting' ? 'idle' : 'waiting')
  return { phase, refused, press }
}

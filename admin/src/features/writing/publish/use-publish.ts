import { browserCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { postPath } from '@xiaolou/contract/address'
import { publishDraft } from '@xiaolou/contract/draft'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Pictures } from '../pictures/use-pictures.ts'

type Published = CallResult<typeof publishDraft>

type PublishInput = {
  draftKey: string
  /** An earlier state is published. */
  isUpdate: boolean
  pictures: Pick<Pictures, 'onTheWay' | 'refused'>
  /** Saves the editor's content; resolves with the stored revision, or nothing if it could not be saved. */
  save: () => Promise<number | undefined>
  onPublished: () => void
  /** Publishing was refused: the reason has to be shown. */
  onRefused: () => void
}

const offline = {
  tone: 'warn',
  title: '现在没有网，还没有发布',
  text: '字收在这台电脑里，连上了再按一次。',
} as const

function tellPublished({ slug, publish_at }: Published, isUpdate: boolean): void {
  if (publish_at) {
    showNotice({ tone: 'ok', title: '定好了', text: `到 ${publish_at.slice(0, 16)}，它自己会去。` })
    return
  }
  const run = () => window.open(postPath(slug), '_blank', 'noopener')
  showNotice({
    tone: 'ok',
    title: isUpdate ? '更新了' : '发布了',
    text: '读者这会儿看到的就是它。',
    durationMs: 10_000,
    action: { label: '去看看', run },
  })
}

/**
 * Publishes exactly the editor's content: it is saved first, and only that revision is published. While
 * pictures are uploading it waits for the last of them, whatever else is open; `waiting` until then, and
 * another click cancels. One that is refused meanwhile ends the wait.
 */
export function usePublish(input: PublishInput) {
  const { draftKey, isUpdate, pictures, save, onPublished, onRefused } = input
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'sending'>('idle')
  /** '' publishes at once. */
  const [plannedAt, setPlannedAt] = useState('')
  const [refused, setRefused] = useState<{ field: string; message: string }>()

  const send = useEffectEvent(async () => {
    setPhase('sending')
    setRefused(undefined)
    try {
      const revision = await save()
      if (revision === undefined) {
        showNotice({ tone: 'warn', title: '还没有发布', text: '最后写的字没有存上；存上了，再按一次。' })
        return
      }
      const body = { revision, publish_at: plannedAt }
      tellPublished(await browserCall(publishDraft, { params: { key: draftKey }, body }), isUpdate)
      onPublished()
    } catch (error) {
      showRefusal(error)
      if (isRefusal(error)) setRefused({ field: error.field ?? '', message: error.message })
      onRefused()
    } finally {
      setPhase('idle')
    }
  })

  const { onTheWay } = pictures
  const hasRefused = pictures.refused.length > 0
  const stop = useEffectEvent(() => {
    setPhase('idle')
    onRefused()
  })
  useEffect(() => {
    if (phase !== 'waiting') return
    if (hasRefused) stop()
    else if (onTheWay === 0) void send()
  }, [phase, onTheWay, hasRefused])

  return {
    phase,
    refused,
    press(at: string): void {
      if (!navigator.onLine) {
        showNotice(offline)
        return
      }
      setPlannedAt(at)
      setPhase(phase === 'waiting' ? 'idle' : 'waiting')
    },
    /** The waiting action. */
    word: `传完就${plannedAt ? '定时' : isUpdate ? '更新' : '发布'}`,
    callOff: () => setPhase('idle'),
  }
}

export type Publishing = ReturnType<typeof usePublish>

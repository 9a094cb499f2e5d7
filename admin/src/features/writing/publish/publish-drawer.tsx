import { browserCall } from '@xiaolou/browser/call'
import { zoneWords } from '@xiaolou/browser/clock'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { useNow } from '@xiaolou/browser/use-now'
import {
  binDrafts,
  type Draft,
  type DraftFields,
  getDraft,
  saveDraft,
  unscheduleDraft,
} from '@xiaolou/contract/draft'
import { wireTime } from '@xiaolou/contract/kit/zone'
import { Button } from '@xiaolou/ui/button'
import { Drawer } from '@xiaolou/ui/dialog'
import { useMemo, useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { showUndo } from '../../../lib/undo.ts'
import type { Pictures } from '../pictures/use-pictures.ts'
import { CheckList } from './check-list.tsx'
import { CoverRow } from './cover-row.tsx'
import { MusicRow } from './music-row.tsx'
import { CommentRow, DateRow, KindRow, LicenceRow, PinRow, PreviewLinkRow } from './other-rows.tsx'
import './publish.css'
import { missingIn, planProblem, publishWord } from './publish-word.ts'
import { CategoryRow, SeriesRow, TagRow } from './term-rows.tsx'
import { readText } from './text-check.ts'
import { SlugRow, SummaryRow } from './text-rows.tsx'
import type { Publishing } from './use-publish.ts'
import { WhenRow, WhoRow } from './who-when-rows.tsx'

export type PublishDrawerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  draft: Pick<Draft, 'key' | 'article_id' | 'article_slug' | 'is_published' | 'publish_at'>
  fields: DraftFields
  /** Changes fields of the draft, saved together with the text in one revision. */
  onChange: (change: Partial<DraftFields>) => void
  /** The number of pictures not stored yet. */
  pictures: Pictures
  hasConflict: boolean
  /** Saves; resolves with the stored revision, or nothing if it could not be saved. */
  save: () => Promise<number | undefined>
  /** The beginning of the text, which is the summary unless one is written. */
  excerpt: string
  onGoTo: (offset: number) => void
  /** Shows the two conflicting versions. */
  onCompare: () => void
  publishing: Publishing
  /** The draft was changed on the server (schedule cancelled, changes discarded or restored). */
  onReload: () => void
}

/** All options of publishing an article, a short check, and one button that names its action. */
export function PublishDrawer(props: PublishDrawerProps) {
  const { isOpen, onOpenChange, draft, fields, pictures, hasConflict, save, onReload } = props
  const { timeZone } = useSite()
  const nowMs = useNow()
  const now = wireTime(nowMs, timeZone)
  const [planned, setPlanned] = useState<string | undefined>(draft.publish_at || undefined)
  const plannedAt = planned ?? ''
  const planFault = planned === undefined ? '' : planProblem(planned, timeZone, nowMs)
  const parts = useMemo(() => readText(fields.content), [fields.content])
  const missing = missingIn(fields)
  const [isAsked, setIsAsked] = useState(false)
  const { phase, refused, press } = props.publishing
  const problem = (name: keyof DraftFields) =>
    refused?.field === name ? refused.message : isAsked ? missing.get(name) : undefined
  const row = { fields, onChange: props.onChange }

  const unschedule = async () => {
    try {
      await browserCall(unscheduleDraft, { params: { key: draft.key } })
      setPlanned(undefined)
      showNotice({ tone: 'ok', title: '定时撤回了', text: '它还是草稿，等你开口。' })
      onReload()
    } catch {
      // The error has been shown.
    }
  }
  const discard = async () => {
    const keys = { body: { keys: [draft.key] } }
    try {
      // Unsaved text must be saved first, or this window would restore it.
      const revision = await save()
      onOpenChange(false)
      if (revision === undefined) return
      await browserCall(binDrafts, keys)
      onReload()
      showUndo({
        title: '改动丢开了',
        text: '读者看到的还是原来那一篇。',
        async undo() {
          const params = { key: draft.key }
          const { revision } = await browserCall(getDraft, { params })
          const body = { ...fields, base_revision: revision, article_id: draft.article_id }
          await browserCall(saveDraft, { params, body })
          onReload()
        },
      })
    } catch (error) {
      showRefusal(error)
    }
  }
  const keep = async () => {
    if ((await save()) !== undefined) onOpenChange(false)
  }
  const picturesOnWay = pictures.onTheWay
  const state = { articleId: draft.article_id, plannedAt, picturesOnWay, hasConflict }
  const word = publishWord(state, now.slice(0, 4))
  const act = () => {
    setIsAsked(true)
    if (hasConflict) {
      onOpenChange(false)
      props.onCompare()
    } else if (missing.size === 0 && planFault === '' && pictures.refused.length === 0) press(plannedAt)
  }

  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={draft.article_id > 0 ? '更新' : '发布'}
      widthPercent={100}
      className="publish-drawer"
    >
      <div className="publish-rows scroller">
        <WhoRow {...row} problem={problem('password')} />
        <WhenRow
          plannedAt={planned}
          scheduledAt={draft.publish_at}
          now={now}
          zone={zoneWords(timeZone, nowMs)}
          problem={
            (refused?.field === 'publish_at' && refused.message) || (planned || isAsked ? planFault : '')
          }
          onPlan={setPlanned}
          onUnschedule={() => void unschedule()}
        />
        <CategoryRow {...row} problem={problem('category')} />
        <TagRow {...row} />
        <CoverRow {...row} pictures={parts.pictures} articleId={draft.article_id} />
        <SummaryRow {...row} excerpt={props.excerpt} />
        <SlugRow {...row} present={draft.article_slug} />
        <MusicRow {...row} problem={problem('music')} />
        <SeriesRow {...row} isPublished={draft.article_id > 0} />
        <CommentRow {...row} />
        <KindRow {...row} problem={problem('origin_url')} />
        <LicenceRow {...row} />
        <PinRow {...row} />
        <DateRow {...row} now={now} />
        <PreviewLinkRow draftKey={draft.key} save={save} />
      </div>
      <div className="publish-end">
        <CheckList
          title={fields.title}
          articleId={draft.article_id}
          parts={parts}
          missing={[...missing.values()]}
          pictures={pictures}
          isWaiting={phase === 'waiting'}
          hasConflict={hasConflict}
          onGoTo={offset => {
            onOpenChange(false)
            props.onGoTo(offset)
          }}
        />
        <div className="publish-actions row gap-20">
          <Button
            tone="primary"
            size="large"
            isBusy={phase === 'sending'}
            disabled={
              (missing.size > 0 || planFault !== '' || pictures.refused.length > 0) && !hasConflict && isAsked
            }
            onClick={act}
          >
            {phase === 'sending' ? '正在发布…' : phase === 'waiting' ? '在等图传完，按一下就不等' : word}
          </Button>
          <button type="button" className="publish-quiet ink-2 text-15 nowrap" onClick={() => void keep()}>
            先存着
          </button>
          {draft.article_id > 0 && !draft.is_published && (
            <button
              type="button"
              className="publish-quiet ink-2 text-15 nowrap"
              onClick={() => void discard()}
            >
              丢弃改动
            </button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

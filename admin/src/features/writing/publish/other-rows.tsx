import { useBusy } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { useCopy } from '@xiaolou/browser/use-copy'
import { articleType } from '@xiaolou/contract/article-row'
import { getPreviewLink } from '@xiaolou/contract/draft'
import { limits } from '@xiaolou/contract/limits'
import { Input } from '@xiaolou/ui/field'
import { useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { WordButton } from '../../../lib/word-button.tsx'
import { fieldTime, wireTimeOf } from './publish-word.ts'
import { type Choice, Row, Words } from './row.tsx'
import type { FieldRow } from './who-when-rows.tsx'

const onOff = [
  { value: 'on', label: '开着' },
  { value: 'off', label: '关上' },
] as const

export function CommentRow({ fields: { has_comments }, onChange }: FieldRow) {
  return (
    <Row name="评论">
      <Words
        label="评论"
        choices={onOff}
        value={has_comments ? 'on' : 'off'}
        onChange={value => onChange({ has_comments: value === 'on' })}
      />
    </Row>
  )
}

type Kind = '1' | '2' | '3'
const kinds: readonly Choice<Kind>[] = [
  { value: '1', label: '原创' },
  { value: '2', label: '转载' },
  { value: '3', label: '翻译' },
]
const kindOf = { 1: articleType.original, 2: articleType.reprint, 3: articleType.translation } as const

export function KindRow({ fields: { type, origin_url }, onChange, problem }: FieldRow) {
  return (
    <Row name="出处" problem={problem}>
      <Words
        label="出处"
        choices={kinds}
        value={`${type}`}
        onChange={value => onChange({ type: kindOf[value] })}
      />
      {type !== articleType.original && (
        <Input
          type="url"
          aria-label="原文地址"
          placeholder="原文在哪里：https://…"
          maxLength={limits.urlMaxLength}
          value={origin_url}
          onChange={event => onChange({ origin_url: event.currentTarget.value })}
        />
      )}
    </Row>
  )
}

export function LicenceRow({ fields: { licence }, onChange }: FieldRow) {
  const { article_licence } = useSite().config
  return (
    <Row name="许可">
      <input
        className="publish-line"
        aria-label="许可"
        placeholder={article_licence ? `同全站：${article_licence}` : '没有写许可'}
        maxLength={200}
        value={licence}
        onChange={event => onChange({ licence: event.currentTarget.value })}
      />
    </Row>
  )
}

type Pin = 'off' | 'on' | 'until'
const pins: readonly Choice<Pin>[] = [
  { value: 'off', label: '不置顶' },
  { value: 'on', label: '一直' },
  { value: 'until', label: '到某时' },
]

export function PinRow({ fields: { is_pinned, pinned_until }, onChange }: FieldRow) {
  const [isDated, setIsDated] = useState(pinned_until !== '')
  const pin = !is_pinned ? 'off' : isDated ? 'until' : 'on'
  const choose = (value: Pin) => {
    setIsDated(value === 'until')
    onChange({ is_pinned: value !== 'off', pinned_until: value === 'until' ? pinned_until : '' })
  }
  return (
    <Row name="置顶">
      <Words label="置顶" choices={pins} value={pin} onChange={choose} />
      {pin === 'until' && (
        <Input
          type="datetime-local"
          aria-label="置顶到"
          value={fieldTime(pinned_until)}
          onChange={event => onChange({ pinned_until: wireTimeOf(event.currentTarget.value) })}
        />
      )}
    </Row>
  )
}

type Dated = 'own' | 'other'
const dates: readonly Choice<Dated>[] = [
  { value: 'own', label: '发布的时候' },
  { value: 'other', label: '写在另一天' },
]

export function DateRow({ fields: { created_at }, onChange, now }: FieldRow & { now: string }) {
  return (
    <Row name="日期">
      <Words
        label="日期"
        choices={dates}
        value={created_at === '' ? 'own' : 'other'}
        onChange={value => onChange({ created_at: value === 'own' ? '' : now })}
      />
      {created_at !== '' && (
        <Input
          type="datetime-local"
          aria-label="读者看到的日期"
          value={fieldTime(created_at)}
          onChange={event => onChange({ created_at: wireTimeOf(event.currentTarget.value) })}
        />
      )}
    </Row>
  )
}

const days = [
  { value: 1, label: '一天' },
  { value: 7, label: '七天' },
  { value: 30, label: '三十天' },
] as const

/** A preview link for others before publication. It shows what is saved at that time. */
export function PreviewLinkRow({ draftKey, save }: { draftKey: string; save: () => Promise<unknown> }) {
  const [link, setLink] = useState<{ address: string; expiresAt: string }>()
  // The call has shown the error; the text stays for a retry.
  const { isBusy, run } = useBusy(() => undefined)
  const { said, copy } = useCopy()
  const make = async (forDays: 1 | 7 | 30) => {
    await run(async () => {
      await save()
      const { path, expiresAt } = await browserCall(getPreviewLink, {
        params: { key: draftKey },
        body: { days: forDays },
      })
      const address = location.origin + path
      setLink({ address, expiresAt })
      copy(address)
    })
  }
  return (
    <Row name="先给人看">
      <div className="publish-offered">
        {days.map(({ value, label }) => (
          <button key={value} type="button" disabled={isBusy} onClick={() => void make(value)}>
            {label}的链接
          </button>
        ))}
      </div>
      {link && (
        <small className="publish-link">
          <a href={link.address} target="_blank" rel="noreferrer">
            {link.address}
          </a>
          <span aria-live="polite">{said || `到 ${link.expiresAt.slice(0, 16)} 为止`}</span>
          <WordButton onClick={() => copy(link.address)}>复制</WordButton>
        </small>
      )}
    </Row>
  )
}

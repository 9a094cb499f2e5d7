import type { DraftFields, Visibility } from '@xiaolou/contract/draft'
import { Input } from '@xiaolou/ui/field'
import { SecretInput } from '@xiaolou/ui/secret-input'
import { WordButton } from '../../../lib/word-button.tsx'
import { fieldTime, wireTimeOf } from './publish-word.ts'
import { type Choice, Row, Words } from './row.tsx'

const who: readonly Choice<Visibility>[] = [
  { value: 'public', label: '公开' },
  { value: 'unlisted', label: '不列出' },
  { value: 'password', label: '凭口令' },
  { value: 'private', label: '只自己' },
]

const whoWords: Readonly<Record<Visibility, string>> = {
  public: '',
  unlisted: '有地址的人能看；列表、订阅、搜索里都没有',
  password: '题目也不露；说对口令才看得到',
  private: '除了你，谁也看不到',
}

export type FieldRow = {
  fields: DraftFields
  onChange: (change: Partial<DraftFields>) => void
  problem?: string | undefined
}

export function WhoRow({ fields, onChange, problem }: FieldRow) {
  const { visibility, password } = fields
  return (
    <Row name="谁能看" problem={problem}>
      <Words
        label="谁能看"
        choices={who}
        value={visibility}
        onChange={value => onChange({ visibility: value })}
      />
      {whoWords[visibility] && <small>{whoWords[visibility]}</small>}
      {visibility === 'password' && (
        <SecretInput
          isShown
          aria-label="口令"
          placeholder="口令，告诉谁谁能看"
          value={password}
          maxLength={64}
          autoComplete="off"
          onChange={event => onChange({ password: event.currentTarget.value })}
        />
      )}
    </Row>
  )
}

/** The time of publication: `plannedAt` is a wall time, '' is now. A schedule can be cancelled here. */
export function WhenRow({
  plannedAt,
  scheduledAt,
  now,
  zone,
  problem,
  onPlan,
  onUnschedule,
}: {
  plannedAt: string | undefined
  scheduledAt: string
  /** The site's clock, as a wall time. */
  now: string
  /** The name of that zone. */
  zone: string
  problem: string
  onPlan: (at: string | undefined) => void
  onUnschedule: () => void
}) {
  return (
    <Row name="何时" problem={problem || undefined}>
      <Words
        label="何时"
        choices={[
          { value: 'now', label: '现在' },
          { value: 'later', label: '定个时辰' },
        ]}
        value={plannedAt === undefined ? 'now' : 'later'}
        onChange={value => onPlan(value === 'now' ? undefined : scheduledAt)}
      />
      {plannedAt !== undefined && (
        <Input
          type="datetime-local"
          aria-label="发布的时辰"
          value={fieldTime(plannedAt)}
          min={fieldTime(now)}
          onChange={event => onPlan(wireTimeOf(event.currentTarget.value))}
        />
      )}
      {scheduledAt && (
        <small>
          已经定在 {scheduledAt.slice(0, 16)}
          <WordButton onClick={onUnschedule}>撤回定时</WordButton>
        </small>
      )}
      {plannedAt !== undefined && (
        <small>
          按小楼的钟（{zone}），此刻 {now.slice(0, 16)}
        </small>
      )}
    </Row>
  )
}

import { browserCall } from '@xiaolou/browser/call'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import { type BackupPlan, setBackupPlan } from '@xiaolou/contract/backup'
import { Switch } from '@xiaolou/ui/switch'
import { useState } from 'react'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const keeps = [
  { name: 'days', label: '天', options: [3, 7, 14, 30] },
  { name: 'weeks', label: '周', options: [0, 4, 8, 26] },
  { name: 'months', label: '月', options: [0, 6, 12, 60] },
] as const
const musicLimits = [1, 2, 5, 10, 20, 50]

/** The backup plan as a sentence, each choice saved at once. */
export function BackupPlanForm({ plan: given, onSaved }: { plan: BackupPlan; onSaved: () => void }) {
  const [plan, setPlan] = useState(given)
  const change = async (part: Partial<BackupPlan>) => {
    const next = { ...plan, ...part }
    setPlan(next)
    try {
      await browserCall(setBackupPlan, { body: next })
      showNotice({ tone: 'ok', title: '计划记下了' })
      onSaved()
    } catch (error) {
      setPlan(plan)
      showRefusal(error)
    }
  }
  return (
    <section aria-labelledby="plan-title" className="transfer-part">
      <h2 id="plan-title">计划</h2>
      <div className="plan">
        <Switch
          label="每天自己备份"
          checked={plan.is_on}
          onChange={event => void change({ is_on: event.currentTarget.checked })}
        />
        <p aria-disabled={!plan.is_on || undefined}>
          <label>
            <span className="sr-only">几点备份</span>在
            <select
              value={plan.hour}
              disabled={!plan.is_on}
              className="list-choice"
              onChange={event => void change({ hour: Number(event.currentTarget.value) })}
            >
              {hours.map(hour => (
                <option key={hour} value={hour}>
                  {hour} 点
                </option>
              ))}
            </select>
            ，
          </label>
          {keeps.map(({ name, label, options }) => (
            <label key={name}>
              <span className="sr-only">留最近几{label}</span>
              {name === 'days' && '留最近 '}
              <select
                value={plan[name]}
                className="list-choice"
                onChange={event => void change({ [name]: Number(event.currentTarget.value) })}
              >
                {[...new Set([...options, plan[name]])]
                  .sort((one, other) => one - other)
                  .map(count => (
                    <option key={count} value={count}>
                      {count === 0 ? `不按${label}留` : `${count} ${label}`}
                    </option>
                  ))}
              </select>
              {name === 'months' ? '里各一份。' : '、'}
            </label>
          ))}
        </p>
        <Switch
          label="歌也收进来（每一份都收，占地方）"
          checked={plan.has_music}
          onChange={event => void change({ has_music: event.currentTarget.checked })}
        />
        <p aria-disabled={!plan.has_music || undefined}>
          <label>
            歌一共多于
            <select
              value={plan.music_limit_gb}
              disabled={!plan.has_music}
              className="list-choice"
              onChange={event => void change({ music_limit_gb: Number(event.currentTarget.value) })}
            >
              {[...new Set([...musicLimits, plan.music_limit_gb])]
                .sort((one, other) => one - other)
                .map(count => (
                  <option key={count} value={count}>
                    {count} GB
                  </option>
                ))}
            </select>
            就不收，备份里会写明。
          </label>
        </p>
      </div>
    </section>
  )
}

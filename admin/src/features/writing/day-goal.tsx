import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { Popover } from '@xiaolou/ui/popover'
import { useState } from 'react'
import type { useWritingDay } from './use-writing-day.ts'

const words = (count: number) => count.toLocaleString('zh-CN')

/** Today's word count and goal: text and progress bar, and a field to change the goal. */
export function DayGoal({ day, setGoal }: ReturnType<typeof useWritingDay>) {
  const [isOpen, setIsOpen] = useState(false)
  if (!day) return null
  const { goal } = day
  const isReached = goal > 0 && day.words >= goal
  const keep = async (given: number) => {
    try {
      await setGoal(given)
      setIsOpen(false)
    } catch {
      // The error has been shown; the number stays for a retry.
    }
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="一天愿写多少字"
      isTitleShown
      side="top"
      align="start"
      widthPx={260}
      trigger={
        <button
          type="button"
          className="word-button day-goal inline-row"
          data-reached={isReached || undefined}
        >
          今天 {words(day.words)} 字{goal > 0 && `，愿写 ${words(goal)}${isReached ? '，够了' : ''}`}
          {goal > 0 && (
            <i aria-hidden="true" style={{ '--share': `${Math.min(100, (day.words / goal) * 100)}%` }} />
          )}
        </button>
      }
    >
      <form
        className="day-goal-form"
        onSubmit={event => {
          event.preventDefault()
          const given = Number(new FormData(event.currentTarget).get('goal'))
          void keep(Math.max(0, Math.round(given)))
        }}
      >
        <Input
          type="number"
          name="goal"
          inputMode="numeric"
          min={0}
          max={100_000}
          aria-label="一天愿写多少字"
          placeholder="不定"
          defaultValue={goal > 0 ? goal : ''}
          end="字"
        />
        <Button type="submit">就这样</Button>
      </form>
    </Popover>
  )
}

import { isRecord } from '@xiaolou/browser/is-record'
import { moved, useReorder } from '@xiaolou/browser/use-reorder'
import { Button, IconButton } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import { Input } from '@xiaolou/ui/field'
import { Plus, X } from '@xiaolou/ui/icon'
import { useId, useState } from 'react'
import type { Problem } from './settings-state.ts'

type Badge = { readonly name: string; readonly url: string; readonly image: string }
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
export const badgesOf = (value: unknown): readonly Badge[] =>
  (Array.isArray(value) ? value : [])
    .filter(isRecord)
    .map(({ name, url, image }) => ({ name: textOf(name), url: textOf(url), image: textOf(image) }))

const fields = [
  { name: 'name', label: '名字', placeholder: '萌备 20240001' },
  { name: 'url', label: '链接', placeholder: 'https://' },
  { name: 'image', label: '图片（可空）', placeholder: 'https:// 或 /uploads/' },
] as const

/** The badges in order: dragged by the handle, moved with the arrow keys, added and removed. */
export function BadgesEditor({
  value,
  problem,
  describedBy,
  onChange,
}: {
  value: unknown
  problem: Problem | undefined
  describedBy: string
  onChange: (badges: readonly Badge[], isWhole: boolean) => void
}) {
  const id = useId()
  const badges = badgesOf(value)
  // A row keeps its key when moved, or the focused field would change while typing.
  const [keys, setKeys] = useState<readonly number[]>([])
  const own = badges.map((_, index) => keys[index] ?? index + 1_000_000)
  const set = (next: readonly Badge[], nextKeys: readonly number[], isWhole: boolean) => {
    setKeys(nextKeys)
    onChange(next, isWhole)
  }
  const order = useReorder({
    count: badges.length,
    onMove: (from, to) => set(moved(badges, from, to), moved(own, from, to), true),
  })
  return (
    <div className="badges-editor">
      <ul ref={order.ref} aria-label="徽章">
        {badges.map((badge, index) => (
          <li key={own[index]} data-order={index} data-dragged={order.dragged === index || undefined}>
            <IconButton
              label={`移动${badge.name || `第 ${index + 1} 枚`}，拖动或按方向键`}
              className="badge-handle"
              {...order.handleProps(index)}
              icon={GripVertical}
            />
            <div className="badge-fields grow grid gap-8">
              {fields.map(({ name, label, placeholder }) => {
                const isWrong = problem?.path === `${index}.${name}`
                return (
                  <Input
                    key={name}
                    aria-label={`第 ${index + 1} 枚的${label}`}
                    placeholder={`${label} ${placeholder}`}
                    value={badge[name]}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isWrong ? describedBy : undefined}
                    id={`${id}-${index}-${name}`}
                    onChange={event => {
                      const typed = { [name]: event.currentTarget.value }
                      set(badges.with(index, { ...badge, ...typed }), own, false)
                    }}
                  />
                )
              })}
            </div>
            <IconButton
              label={`去掉${badge.name || `第 ${index + 1} 枚`}`}
              onClick={() => set(badges.toSpliced(index, 1), own.toSpliced(index, 1), true)}
              icon={X}
              iconPx={16}
            />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={() =>
          set([...badges, { name: '', url: '', image: '' }], [...own, Math.max(0, ...own) + 1], false)
        }
      >
        <Plus size={16} aria-hidden="true" />
        加一枚
      </Button>
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
    </div>
  )
}

import { isRecord } from '@xiaolou/browser/is-record'
import { moved, useReorder } from '@xiaolou/browser/use-reorder'
import { type MenuEntry, menuEntries, menuPlaces, ownLabel } from '@xiaolou/contract/menu'
import { Button, IconButton } from '@xiaolou/ui/button'
import { GripVertical } from '@xiaolou/ui/console-icon'
import { Input } from '@xiaolou/ui/field'
import { Plus, X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import type { Problem } from './settings-state.ts'

const placeNames = {
  bar: '上面一排',
  more: '「更多」里',
  drawer: '手机菜单和页脚',
  foot: '只在页脚',
  none: '不放',
} as const

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** The menu as edited: an external address may be incomplete. */
export const menuOf = (value: unknown): MenuEntry[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map(({ to, label, place }) => ({
    to: textOf(to),
    label: textOf(label),
    place: menuPlaces.find(one => one === place) ?? 'bar',
  }))

/** The menu entries in order: moved by dragging or keys, renamed, put elsewhere; external links added. */
export function MenuEditor({
  value,
  problem,
  describedBy,
  onChange,
}: {
  value: unknown
  problem: Problem | undefined
  describedBy: string
  onChange: (menu: readonly MenuEntry[], isWhole: boolean) => void
}) {
  const { menu_pages } = useSite().config
  const menu = menuOf(value)
  const entries = withHalfWritten(menu, menuEntries({ menu, menu_pages }))
  // A row keeps its key when moved, or the focused field would change while typing.
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const isOwn = (to: string) => ownLabel(to, menu_pages) !== ''
  /** As stored: an entry's default name is not stored. */
  const set = (next: readonly MenuEntry[], isWhole: boolean) =>
    onChange(
      next.map(entry => (entry.label === ownLabel(entry.to, menu_pages) ? { ...entry, label: '' } : entry)),
      isWhole,
    )
  const change = (index: number, part: Partial<MenuEntry>, isWhole: boolean) => {
    const entry = entries[index]
    if (entry) set(entries.with(index, { ...entry, ...part }), isWhole)
  }
  const order = useReorder({
    count: entries.length,
    onMove: (from, to) => set(moved(entries, from, to), true),
  })
  return (
    <div className="menu-editor">
      <ul ref={order.ref} aria-label="菜单">
        {entries.map((entry, index) => (
          <li
            key={isOwn(entry.to) ? entry.to : (keys.get(entry.to) ?? entry.to)}
            data-order={index}
            data-dragged={order.dragged === index || undefined}
            data-place={entry.place}
          >
            <IconButton
              label={`移动${entry.label || `第 ${index + 1} 项`}，拖动或按方向键`}
              className="menu-handle"
              {...order.handleProps(index)}
              icon={GripVertical}
            />
            <span className="grid gap-4">
              <Input
                aria-label={`第 ${index + 1} 项的名字`}
                aria-invalid={problem?.path === `${index}.label` || undefined}
                aria-describedby={describedBy}
                maxLength={20}
                placeholder={ownLabel(entry.to, menu_pages) || '名字'}
                value={entry.label}
                onChange={event => change(index, { label: event.currentTarget.value }, false)}
              />
              {!isOwn(entry.to) && (
                <Input
                  aria-label={`第 ${index + 1} 项的地址`}
                  aria-invalid={problem?.path === `${index}.to` || undefined}
                  aria-describedby={describedBy}
                  inputMode="url"
                  placeholder="https://"
                  value={entry.to}
                  onChange={event => {
                    const to = event.currentTarget.value
                    setKeys(last => new Map(last).set(to, last.get(entry.to) ?? entry.to))
                    change(index, { to }, false)
                  }}
                />
              )}
            </span>
            <select
              aria-label={`第 ${index + 1} 项放在哪里`}
              value={entry.place}
              className="list-choice"
              onChange={event => {
                const place = menuPlaces.find(one => one === event.currentTarget.value)
                if (place) change(index, { place }, true)
              }}
            >
              {menuPlaces.map(place => (
                <option key={place} value={place}>
                  {placeNames[place]}
                </option>
              ))}
            </select>
            {isOwn(entry.to) ? (
              <span />
            ) : (
              <IconButton
                label={`去掉${entry.label || `第 ${index + 1} 项`}`}
                onClick={() => set(entries.toSpliced(index, 1), true)}
                icon={X}
                iconPx={16}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="menu-actions wrap gap-8">
        <Button
          size="small"
          disabled={entries.some(({ to }) => to === 'https://')}
          onClick={() => set([...entries, { to: 'https://', label: '', place: 'bar' }], false)}
        >
          <Plus size={16} aria-hidden="true" />
          加一个链接
        </Button>
        {menu.length > 0 && (
          <Button size="small" tone="quiet" onClick={() => onChange([], true)}>
            照原来的样子
          </Button>
        )}
      </p>
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
    </div>
  )
}

/** An incomplete external address keeps its position while it is typed. */
function withHalfWritten(menu: readonly MenuEntry[], entries: readonly MenuEntry[]): MenuEntry[] {
  const known = new Set(entries.map(({ to }) => to))
  const next = [...entries]
  for (const [at, entry] of menu.entries()) if (!known.has(entry.to)) next.splice(at, 0, entry)
  return next
}

import type { KeyboardEvent } from 'react'

/**
 * Moves the focus along a row of elements, of which one is a tab stop: left and right to the next one, up and
 * down to the next of another group, Home and End. `isFromRight`: the next one is at the left. Returns
 * whether it moved.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  {
    selector,
    groupOf,
    isFromRight = false,
  }: {
    selector: string
    groupOf?: (one: HTMLElement) => string
    isFromRight?: boolean
  },
): boolean {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = all.findIndex(one => one.matches(':focus'))
  const [focused, next, previous] = [all[at], all[at + 1], all[at - 1]]
  if (!focused) return false
  const group = groupOf?.(focused) ?? ''
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowLeft: isFromRight ? next : previous,
    ArrowRight: isFromRight ? previous : next,
    Home: all[0],
    End: all.at(-1),
    ...(groupOf && {
      ArrowUp: all.slice(0, at).findLast(one => groupOf(one) !== group),
      ArrowDown: all.slice(at).find(one => groupOf(one) !== group),
    }),
  }
  if (!(event.key in targets)) return false
  event.preventDefault()
  targets[event.key]?.focus()
  return true
}

export type Unit = 'ms' | 's' | '/s' | 'KB' | 'MB' | '×' | '个' | '分' | ''

/** One measured number, what it is compared with in the same run, and what is asked of it. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Measured in the same run; the ratio is `value / reference.value`. */
  readonly reference?: { readonly name: string; readonly value: number }
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
  /** What the target is held against: the value unless it says the ratio. */
  readonly isRatioAsked?: boolean
  readonly note?: string
}

/** What could not be measured, and why, as a Chinese sentence. */
export type Absent = { readonly name: string; readonly reason: string }
export type Result = Figure | Absent

export const isAbsent = (result: Result): result is Absent => 'reason' in result

/** How many times the reference the value is; nothing where there is no reference or it is 0. */
export function ratioOf({ value, reference }: Figure): number | undefined {
  return reference && reference.value !== 0 ? value / reference.value : undefined
}

/** Whether the target is met; nothing where none was set. A missing ratio meets no target. */
export function isMet(figure: Figure): boolean | undefined {
  const { target } = figure
  if (!target) return undefined
  const held = figure.isRatioAsked ? ratioOf(figure) : figure.value
  if (held === undefined || Number.isNaN(held)) return false
  return 'atMost' in target ? held <= target.atMost : held >= target.atLeast
}

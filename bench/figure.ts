export type Unit = 'ms' | 's' | '/s' | 'KB' | 'MB' | '×' | '个' | '分' | ''

/** One measured number, its reference in the same run, and its target. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Measured in the same run; the ratio is `value / reference.value`. */
  readonly reference?: { readonly name: string; readonly value: number }
  readonly target?: { readonly atMost: number } | { readonly atLeast: number }
  /** Whether the target applies to the ratio instead of the value. */
  readonly isRatioAsked?: boolean
  readonly note?: string
}

/** What could not be measured, and why, as a Chinese sentence. */
export type Absent = { readonly name: string; readonly reason: string }
export type Result = Figure | Absent

export const isAbsent = (result: Result): result is Absent => 'reason' in result

/** The value divided by the reference; undefined if there is no reference or it is 0. */
export function ratioOf({ value, reference }: Figure): number | undefined {
  return reference && reference.value !== 0 ? value / reference.value : undefined
}

/** Whether the target is met; undefined without one. A missing ratio meets no target. */
export function isMet(figure: Figure): boolean | undefined {
  const { target } = figure
  if (!target) return undefined
  const held = figure.isRatioAsked ? ratioOf(figure) : figure.value
  if (held === undefined || Number.isNaN(held)) return false
  return 'atMost' in target ? held <= target.atMost : held >= target.atLeast
}

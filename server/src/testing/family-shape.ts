/** What a front end without checks needs of a value: no missing or null fields, all of the right type. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'time'
  | { readonly of: Shape; readonly atLeast: number }
  | { readonly [field: string]: Shape }

export const text: Shape = 'string'
export const whole: Shape = 'number'
export const flag: Shape = 'boolean'
export const time: Shape = 'time'
/** At least one row by default: an empty list proves nothing. */
export const list = (of: Shape, atLeast = 1): Shape => ({ of, atLeast })
export const page = (row: Shape) => ({ current: whole, size: whole, total: whole, list: list(row) })

const wireTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function isOf(value: unknown, shape: string): boolean {
  if (shape === 'time') return typeof value === 'string' && wireTime.test(value)
  if (shape === 'number') return Number.isSafeInteger(value)
  return typeof value === shape
}

/** Where a value differs from a shape, each as `path: actual value`; empty if it matches. */
export function faultsOf(value: unknown, shape: Shape, path = 'result'): string[] {
  if (typeof shape === 'string')
    return isOf(value, shape) ? [] : [`${path}: ${JSON.stringify(value)} is no ${shape}`]
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`]
  if ('atLeast' in shape && 'of' in shape) {
    const { of, atLeast } = shape as { of: Shape; atLeast: number }
    if (!Array.isArray(value) || value.length < atLeast) return [`${path}: ${JSON.stringify(value)}`]
    return value.flatMap((row, at) => faultsOf(row, of, `${path}[${at}]`))
  }
  const fields = new Map(Object.entries(value))
  return Object.entries(shape).flatMap(([name, inner]) =>
    faultsOf(fields.get(name), inner, `${path}.${name}`),
  )
}

import * as v from 'valibot'

// Services of this family differ between years and forks: numbers arrive as text, lists as null, fields come
// and go. Only a song's or list's essential fields are required; others have default values.

/** Whether it is an object, but not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const digits = /^-?\d{1,15}(?:\.\d{1,9})?$/

const readNumber = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(digits), v.transform(Number)),
])

/** A number, or digits as text; `otherwise` for anything else. */
export const looseNumber = (otherwise = 0) => v.fallback(readNumber, otherwise)

/** A number or null, where 0 has another meaning. */
export const numberOrNull = v.fallback(v.nullable(readNumber), null)

/** A text; '' for anything else. */
export const looseText = v.fallback(v.string(), '')

/** A row's required id: a positive safe integer, or digits as text. */
export const requiredId = v.pipe(readNumber, v.safeInteger(), v.minValue(1))

/** The valid rows of a list; others are left out, and a missing list is empty. */
export function looseList<const S extends v.GenericSchema<unknown, unknown>>(row: S) {
  const readRows = (values: unknown[]): v.InferOutput<S>[] =>
    values.flatMap(value => {
      const parsed = v.safeParse(row, value)
      return parsed.success ? [parsed.output] : []
    })
  return v.pipe(v.fallback(v.array(v.unknown()), []), v.transform(readRows))
}

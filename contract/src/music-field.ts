import * as v from 'valibot'

// Services of this family differ from year to year and from fork to fork: numbers arrive as text, lists as null, fields
// come and go. Only what a song or a list cannot do without is asked for; the rest has a plain value.

/** Whether it is an object with names, not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const digits = /^-?\d{1,15}(?:\.\d{1,9})?$/

const readNumber = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.regex(digits), v.transform(Number)),
])

/** A number, or digits as text; `otherwise` for anything else. */
export const looseNumber = (otherwise = 0) => v.fallback(readNumber, otherwise)

/** A number or nothing, where 0 would say something else. */
export const numberOrNull = v.fallback(v.nullable(readNumber), null)

/** A text; '' for anything else. */
export const looseText = v.fallback(v.string(), '')

/** An id, without which a row is no row: a positive safe integer, or digits as text. */
export const requiredId = v.pipe(readNumber, v.safeInteger(), v.minValue(1))

/** The rows of a list that can be read; those that cannot are left out, and no list is an empty one. */
export function looseList<const S extends v.GenericSchema<unknown, unknown>>(row: S) {
  const readRows = (values: unknown[]): v.InferOutput<S>[] =>
    values.flatMap(value => {
      const parsed = v.safeParse(row, value)
      return parsed.success ? [parsed.output] : []
    })
  return v.pipe(v.fallback(v.array(v.unknown()), []), v.transform(readRows))
}

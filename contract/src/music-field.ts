import * as v from 'valibot'
import { wholeNumber } from './kit/field.ts'

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

/** Whether it is truly `true`. */
export const looseFlag = v.fallback(v.boolean(), false)

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

/** A count that a caller may give as number or text, from 0 to `max`. */
export const askedCount = (label: string, max: number) =>
  wholeNumber({ min: 0, max, digits: /^\d{1,9}$/, words: `${label}应为 0 到 ${max} 的整数` })

const idMessage = '编号应为正整数'

/** One id in a query, as number or digits. */
export const askedId = wholeNumber({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  digits: /^\d{1,16}$/,
  words: idMessage,
})

const maxIds = 1_000

function readIds(given: string | number | number[]): (string | number)[] {
  if (typeof given === 'number') return [given]
  return typeof given === 'string' ? given.replace(/^\[|\]$/g, '').split(',', maxIds + 1) : given
}

/** Up to a thousand ids: `1,2`, `[1,2]`, a number, or a list of numbers. */
export const askedIds = v.pipe(
  v.union([v.string(idMessage), v.number(idMessage), v.array(v.number(idMessage))], idMessage),
  v.transform(readIds),
  v.array(askedId),
  v.maxLength(maxIds, `一次最多 ${maxIds} 首`),
)

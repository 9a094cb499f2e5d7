import * as v from 'valibot'
import type { Schema } from './route.ts'
import { isWall } from './zone.ts'

/** A positive integer in a path, at most 2^53-1. */
export const pathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, '编号应为正整数'), v.transform(Number))

/** A small non-negative integer in a path. */
export const pathNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/, '应为非负整数'), v.transform(Number))

/**
 * A row's id in a body, at most 2^53-1: larger stored numbers cannot be read back exactly. Digits as text are
 * accepted, as older front ends send them.
 */
export const bodyId = v.union([
  v.pipe(v.number('编号应为正整数'), v.safeInteger('编号应为正整数'), v.minValue(1, '编号应为正整数')),
  pathId,
])

/**
 * A whole number from `min` to `max`, or its digits as text, as older front ends send them; one message for
 * anything else.
 */
export function wholeNumber(range: { min: number; max: number; digits: RegExp; words: string }) {
  const { min, max, digits, words } = range
  const within = v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words))
  return v.union([within, v.pipe(v.string(), v.regex(digits, words), v.transform(Number), within)], words)
}

const pages = { min: 1, max: 1_000_000, digits: /^[1-9]\d{0,6}$/, words: '页码应为正整数' }
const sizes = { min: 1, max: 100, digits: /^([1-9]\d?|100)$/, words: '每页条数应在1到100之间' }

/** The schema, or ''. A union alone would say of a wrong value only that nothing fits. */
function orEmptyText<const S extends Schema>(schema: S) {
  const union = v.union([v.literal(''), schema])
  const run: (typeof union)['~run'] = (dataset, config) =>
    (dataset.value === '' ? union : schema)['~run'](dataset, config)
  return { ...union, '~run': run }
}

/**
 * A field that forms send as '' or null while it is empty, such as an unused filter: undefined then, as if it
 * were left out.
 */
export function emptyable<const S extends Schema>(schema: S) {
  return v.pipe(
    v.nullish(orEmptyText(schema)),
    v.transform((value): v.InferOutput<S> | undefined =>
      value === '' || value === null ? undefined : value,
    ),
  )
}

/** As `emptyable`, with a value for what is left out. */
export function orDefault<const S extends Schema>(schema: S, value: v.InferOutput<S>) {
  return v.pipe(
    v.nullish(orEmptyText(schema), ''),
    v.transform((given): v.InferOutput<S> => (given === '' ? value : given)),
  )
}

/** The paging fields of a request body: `current` from 1, `size` from 1 to 100; others are malformed. */
export const paging = {
  current: orDefault(wholeNumber(pages), 1),
  size: orDefault(wholeNumber(sizes), 10),
}

const pathNumberOf = ({ digits, words }: typeof pages) =>
  v.pipe(v.string(), v.regex(digits, words), v.transform(Number))
/** The same in a path. */
export const pathPage = v.object({ current: pathNumberOf(pages), size: pathNumberOf(sizes) })
/** As `pathPage`, for lists that front ends of the family ask for as a whole (`1/999`). */
export const pathWholePage = v.object({
  current: pathNumberOf(pages),
  size: pathNumberOf({ ...sizes, digits: /^[1-9]\d{0,2}$/, words: '每页条数应在1到999之间' }),
})

/** One of a few numbers for kinds or states. */
export const oneOf = <const N extends readonly number[]>(label: string, values: N) =>
  v.picklist(values, `${label}只能是 ${values.join('、')}`)

/** The same in a path. */
export const pathOneOf = <const N extends readonly number[]>(label: string, values: N) =>
  v.pipe(
    v.picklist(values.map(String), `${label}只能是 ${values.join('、')}`),
    v.transform(Number),
    oneOf(label, values),
  )

/** `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
export const wireTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式应为 YYYY-MM-DD HH:mm:ss'),
  // A thirteenth month would match the pattern and fail much later; 30 February would become another day.
  v.check(isWall, '没有这个时间'),
)

/** `YYYY-MM-DD` of the site's calendar. */
export const wireDay = v.pipe(
  v.string('日期应为 YYYY-MM-DD'),
  v.regex(/^\d{4}-\d\d-\d\d$/, '日期应为 YYYY-MM-DD'),
  v.check(isWall, '没有这一天'),
)

const dayOrTime = v.pipe(
  v.string('日期格式应为 YYYY-MM-DD'),
  v.regex(/^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/, '日期格式应为 YYYY-MM-DD'),
  v.check(text => isWall(text.length === 10 ? `${text} 00:00:00` : text), '没有这个日期'),
)
/** A filter by two days or times, both included and each optional, as wire times. */
export const timeRange = emptyable(
  v.pipe(
    v.array(emptyable(dayOrTime), '日期应为两个'),
    v.maxLength(2, '日期应为两个'),
    v.transform(([from, to]) => ({
      from: from?.length === 10 ? `${from} 00:00:00` : from,
      to: to?.length === 10 ? `${to} 23:59:59` : to,
    })),
  ),
)

/** Text of at most `max` characters (UTF-16 units, as a form counts them), trimmed. */
export function text(label: string, max: number) {
  return v.pipe(v.string(`${label}应为文字`), v.trim(), v.maxLength(max, `${label}最多${max}个字`))
}

/** As `text`, and not empty. */
export function requiredText(label: string, max: number) {
  return v.pipe(
    v.string(`请填写${label}`),
    v.trim(),
    v.nonEmpty(`请填写${label}`),
    v.maxLength(max, `${label}最多${max}个字`),
  )
}

/** As `text`, and '' if it is absent or null, as a form sends a cleared field. */
export function optionalText(label: string, max: number) {
  return v.nullish(text(label, max), '')
}

/** The family's page format around rows of one schema. */
export function page<const S extends v.GenericSchema<any, any>>(row: S) {
  return v.object({ current: v.number(), size: v.number(), list: v.array(row), total: v.number() })
}

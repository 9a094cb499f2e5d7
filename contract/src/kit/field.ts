import * as v from 'valibot'

/** A positive integer in a path, at most 2^53-1. */
export const pathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, '编号应为正整数'), v.transform(Number))

/** A small non-negative integer in a path. */
export const pathNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/, '应为非负整数'), v.transform(Number))

/**
 * A row's id in a body, at most 2^53-1: what is stored beyond cannot be read back as a number. Digits as text are
 * accepted, as older front ends send them.
 */
export const bodyId = v.union([
  v.pipe(v.number('编号应为正整数'), v.safeInteger('编号应为正整数'), v.minValue(1, '编号应为正整数')),
  pathId,
])

const pageMessage = '页码应为正整数'
const sizeMessage = '每页条数应在1到100之间'

/** Counts of a page request: `current` from 1, `size` from 1 to 100; beyond is a malformed request. */
export const currentPage = v.optional(
  v.union(
    [
      v.pipe(
        v.number(),
        v.integer(pageMessage),
        v.minValue(1, pageMessage),
        v.maxValue(1_000_000, pageMessage),
      ),
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, pageMessage), v.transform(Number)),
    ],
    pageMessage,
  ),
  1,
)
export const pageSize = v.optional(
  v.union(
    [
      v.pipe(v.number(), v.integer(sizeMessage), v.minValue(1, sizeMessage), v.maxValue(100, sizeMessage)),
      v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, sizeMessage), v.transform(Number)),
    ],
    sizeMessage,
  ),
  10,
)
export const pathPage = v.object({
  current: v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, pageMessage), v.transform(Number)),
  size: v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/, sizeMessage), v.transform(Number)),
})

/** `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
export const wireTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式应为 YYYY-MM-DD HH:mm:ss'),
  // A thirteenth month would pass the pattern and fail far from here.
  v.check(wire => !Number.isNaN(Date.parse(`${wire.replace(' ', 'T')}Z`)), '没有这个时间'),
)

/** Text of at most `max` characters (UTF-16 units, as a form counts them), outer spaces cut. */
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

/** As `text`, and '' where it is absent or null, as a form sends what was cleared. */
export function optionalText(label: string, max: number) {
  return v.nullish(text(label, max), '')
}

/** The page shape of the family around rows of one schema. */
export function page<const S extends v.GenericSchema<any, any>>(row: S) {
  return v.object({ current: v.number(), size: v.number(), list: v.array(row), total: v.number() })
}

import * as v from 'valibot'
import { canParseUrl } from './kit/can-parse.ts'
import { requiredText } from './kit/field.ts'
import { limits } from './limits.ts'

/** The address of another site: http or https, and one that can be read as an address. */
export function webAddress(label: string) {
  return v.pipe(
    requiredText(label, limits.urlMaxLength),
    v.check(value => /^https?:\/\//i.test(value) && canParseUrl(value), `${label}应以 http(s):// 开头`),
  )
}

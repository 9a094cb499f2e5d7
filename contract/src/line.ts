import * as v from 'valibot'
import { oneLine } from './grapheme.ts'
import { requiredText, text } from './kit/field.ts'

/** A name or title, as a single line. */
export const line = (label: string, max: number) => v.pipe(text(label, max), v.transform(oneLine))

/** As `line`, and not empty. */
export const requiredLine = (label: string, max: number) =>
  v.pipe(requiredText(label, max), v.transform(oneLine), v.nonEmpty(`请填写${label}`))

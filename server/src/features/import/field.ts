import type { Fields, FieldValue } from './front-matter-value.ts'

/** First of the keys that holds something: null, '' and an empty list count as absent everywhere. */
export function pickField(fields: Fields, keys: readonly string[]): FieldValue | undefined {
  for (const key of keys) {
    const value = fields.get(key)
    if (!isEmptyField(value)) return value
  }
  return undefined
}

/** True for what an author left blank. */
export function isEmptyField(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every(isEmptyField)
}

/** Text of a scalar, or of the one item of a list (`abbrlink: [a1b2]`); '' for anything else. */
export function textOf(value: FieldValue | undefined): string {
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) && value.length === 1 ? textOf(value[0]) : ''
}

/** `true`, `yes`, `on` and `1` in any case, because YAML 1.2 hands `yes` over as text. */
export function isTrue(value: FieldValue | undefined): boolean {
  return typeof value === 'string' && /^(true|yes|on|y|1)$/i.test(value.trim())
}

export function isFalse(value: FieldValue | undefined): boolean {
  return typeof value === 'string' && /^(false|no|off|n|0)$/i.test(value.trim())
}

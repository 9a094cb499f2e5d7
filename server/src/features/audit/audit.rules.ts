import type { RawInput } from '@xiaolou/contract/kit/handler'

const longestTarget = 200
const longestName = 40
const fewIds = 8

// What says which thing it is about; everything else is known by the name of its field alone.
const naming = /^(?:id|ids|idList|key|slug|role|status|state|kind|name|title|\w+_(?:id|ids|name|title))$/
const secret = /password|secret|token|code|proof/i

function plain(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value.length > longestName ? `${value.slice(0, longestName)}…` : value
  if (!Array.isArray(value)) return ''
  const words = value.slice(0, fewIds).map(plain).join(',')
  return value.length > fewIds ? `${words}…（共 ${value.length}）` : words
}

/** Which things a call is about, from what it was given: `id=5 role=1`, and which other fields there were; none of their texts. */
export function targetOf({ params, body }: RawInput): string {
  const given = [params, body].flatMap(part =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [],
  )
  const open = given.filter(([name]) => !secret.test(name))
  const named = open
    .filter(([name]) => naming.test(name))
    .map(([name, value]) => [name, plain(value)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
  const others = open.filter(([name]) => !naming.test(name)).map(([name]) => name)
  const text = [...named, ...(others.length > 0 ? [`（${others.join('、')}）`] : [])].join(' ')
  // As it may be stored: PostgreSQL refuses U+0000.
  const words = text.replaceAll('\0', '').toWellFormed()
  return words.length > longestTarget ? `${words.slice(0, longestTarget)}…` : words
}

/** A cell as a spreadsheet shows it and never runs it. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

import type { SqlToken } from './sql-lexer.ts'

/** A table row: the wanted columns, without those that are `NULL`. */
export type TableRow = {
  /** '' where the source names none. */
  database: string
  table: string
  row: ReadonlyMap<string, string>
}

/** The columns to read; `usual`: all columns in order, for rows without a column list. */
export type Wanted = { columns: Pick<ReadonlySet<string>, 'has'>; usual: readonly string[] }

const fromHex = (digits: string) => Buffer.from(digits, 'hex').toString('utf8')

/**
 * The kind of a value: `NULL`, a number, a string, or hex bytes, the latter two optionally after a charset
 * name.
 */
function readValue(tokens: readonly SqlToken[]): string | undefined {
  const [first, second] = tokens
  if (first?.kind === 'string')
    return tokens.map(({ kind, text }) => (kind === 'string' ? text : '')).join('')
  if (second?.kind === 'string') return /^x$/i.test(first?.text ?? '') ? fromHex(second.text) : second.text
  const word = (first?.text.startsWith('_') && second ? second : first)?.text ?? 'NULL'
  if (/^null$/i.test(word)) return undefined
  return /^0x(?:[\da-f]{2})*$/i.test(word) ? fromHex(word.slice(2)) : word
}

/** Words of `CREATE TABLE` in whose place a column could be named. */
const noColumn = /^(?:primary|unique|key|index|fulltext|spatial|constraint|foreign|check|period)$/i
// What is longer before its rows is no `INSERT`.
const maxHeadTokens = 10_000

type Place = { database: string; table: string }
type Target = Place & { columns: readonly string[]; wanted: Wanted['columns'] }

/** Reads statements a token at a time: what tables look like, and the rows of those that are wanted. */
export function createStatementReader(want: (table: string) => Wanted | undefined) {
  const columnsOf = new Map<string, string[]>()
  /** What `USE` named last. */
  let database = ''
  /** Tokens before the rows of an `INSERT`; of another statement its first. */
  let head: SqlToken[] = []
  let depth = 0
  let verb = ''
  /** Of the `CREATE TABLE` that is read. */
  let made: { columns: string[]; isAtName: boolean } | undefined
  /** Where the rows go that are read: `unwanted` ones nowhere. */
  let target: Target | 'unwanted' | undefined
  let value: SqlToken[] = []
  let row = new Map<string, string>()
  let at = 0

  /** A table at the end of what stands before it: `db`.`table`, db.table, table. */
  const placeOf = (tokens: readonly SqlToken[]): Place => {
    const [before, dot, last] = tokens.slice(-3)
    if (last?.kind === 'name' && dot?.text === '.') return { database: before?.text ?? '', table: last.text }
    const end = tokens.at(-1)
    const cut = end?.kind === 'word' ? end.text.lastIndexOf('.') : -1
    const name = end?.text ?? ''
    return cut < 0 ? { database, table: name } : { database: name.slice(0, cut), table: name.slice(cut + 1) }
  }
  const keyOf = (place: Place) => `${place.database} ${place.table}`

  /** `INSERT IGNORE INTO db.table (a, b)`: what stands before `VALUES`. */
  const targetOf = (): Target | 'unwanted' => {
    const opening = head.findIndex(({ text, kind }) => kind === 'mark' && text === '(')
    const place = placeOf(opening < 0 ? head : head.slice(0, opening))
    const named = opening < 0 ? [] : head.slice(opening).filter(({ kind }) => kind !== 'mark')
    const wanted = want(place.table)
    if (!wanted) return 'unwanted'
    const columns = named.length > 0 ? named.map(({ text }) => text) : columnsOf.get(keyOf(place))
    return { ...place, columns: columns ?? wanted.usual, wanted: wanted.columns }
  }

  const takeColumn = ({ kind, text }: SqlToken) => {
    if (depth === 1 && kind === 'mark' && text === '(' && !made) {
      const isTable = head.some(one => one.kind === 'word' && /^table$/i.test(one.text))
      made = { columns: [], isAtName: isTable }
      if (isTable) columnsOf.set(keyOf(placeOf(head.slice(0, -1))), made.columns)
    } else if (made && kind === 'mark' && text === ',' && depth === 1) made.isAtName = true
    else if (made?.isAtName) {
      made.isAtName = false
      if (kind === 'name' || !noColumn.test(text)) made.columns.push(text)
    }
  }

  const isWantedNow = ({ columns, wanted }: Target) => wanted.has(columns[at] ?? '')

  const endValue = (of: Target) => {
    const text = isWantedNow(of) ? readValue(value) : undefined
    if (text !== undefined) row.set(of.columns[at] ?? '', text)
    value = []
    at += 1
  }

  const takeValue = (token: SqlToken, of: Target): TableRow | undefined => {
    const mark = token.kind === 'mark' ? token.text : ''
    if (mark === '(' && depth === 1) {
      row = new Map()
      value = []
      at = 0
    } else if (mark === ',' && depth === 1) endValue(of)
    else if (mark === ')' && depth === 0) {
      endValue(of)
      return { database: of.database, table: of.table, row }
    } else if (depth > 0) {
      if (mark === '') value.push(token)
    } else if (mark === '') verb = 'ended by what follows its rows'
    return undefined
  }

  return {
    isWithin: () => head.length > 0,

    /** Whether the string that comes next is of any use. */
    isWorthwhile: () => target === undefined || (target !== 'unwanted' && isWantedNow(target)),

    take(token: SqlToken): TableRow | undefined {
      const { kind, text } = token
      const mark = kind === 'mark' ? text : ''
      if (mark === ';' && (depth === 0 || verb !== 'insert')) {
        if (verb === 'use') database = head[1]?.text ?? ''
        head = []
        verb = ''
        depth = 0
        made = undefined
        target = undefined
        return undefined
      }
      if (head.length === 0) {
        verb = kind === 'word' ? text.toLowerCase() : ''
        if (verb === 'replace') verb = 'insert'
      }
      if (!target && head.length < maxHeadTokens) head.push(token)
      if (mark === '(') depth += 1
      if (mark === ')') depth -= 1
      if (verb === 'create') takeColumn(token)
      if (verb !== 'insert') return undefined
      if (target) return target === 'unwanted' ? undefined : takeValue(token, target)
      if (depth === 0 && kind === 'word' && /^values?$/i.test(text)) {
        head.pop()
        target = targetOf()
        head.push(token)
      }
      return undefined
    },
  }
}

import type { SqlToken } from './sql-lexer.ts'

/** A table row: the wanted columns, without those that are `NULL`. */
export type TableRow = {
  /** '' if the source does not name it. */
  database: string
  table: string
  row: ReadonlyMap<string, string>
}

/** The columns to read; `usual`: all columns in order, for rows without a column list. */
export type Wanted = { columns: Pick<ReadonlySet<string>, 'has'>; usual: readonly string[] }

const fromHex = (digits: string) => Buffer.from(digits, 'hex').toString('utf8')

/** The text of a value; undefined for `NULL`. Strings and hex bytes may follow a charset name. */
function readValue(tokens: readonly SqlToken[]): string | undefined {
  const [first, second] = tokens
  if (first?.kind === 'string')
    return tokens.map(({ kind, text }) => (kind === 'string' ? text : '')).join('')
  if (second?.kind === 'string') return /^x$/i.test(first?.text ?? '') ? fromHex(second.text) : second.text
  const word = (first?.text.startsWith('_') && second ? second : first)?.text ?? 'NULL'
  if (/^null$/i.test(word)) return undefined
  return /^0x(?:[\da-f]{2})*$/i.test(word) ? fromHex(word.slice(2)) : word
}

/** Keywords of `CREATE TABLE` in positions where a column name could be. */
const noColumn = /^(?:primary|unique|key|index|fulltext|spatial|constraint|foreign|check|period)$/i
// No `INSERT` has more tokens than this before its rows.
const maxHeadTokens = 10_000

type Place = { database: string; table: string }
type Target = Place & { columns: readonly string[]; wanted: Wanted['columns'] }

/** Parses statements token by token: the columns of tables, and the rows of wanted tables. */
export function createStatementReader(want: (table: string) => Wanted | undefined) {
  const columnsOf = new Map<string, string[]>()
  /** The database of the last `USE`. */
  let database = ''
  /** The tokens before the rows of an `INSERT`; the first tokens of any other statement. */
  let head: SqlToken[] = []
  let depth = 0
  let verb = ''
  /** The columns of the current `CREATE TABLE`. */
  let made: { columns: string[]; isAtName: boolean } | undefined
  /** The target of the current rows; `unwanted` if they are skipped. */
  let target: Target | 'unwanted' | undefined
  let value: SqlToken[] = []
  let row = new Map<string, string>()
  let at = 0

  /** The table name at the end of the tokens: `db`.`table`, db.table, table. */
  const placeOf = (tokens: readonly SqlToken[]): Place => {
    const [before, dot, last] = tokens.slice(-3)
    if (last?.kind === 'name' && dot?.text === '.') return { database: before?.text ?? '', table: last.text }
    const end = tokens.at(-1)
    const cut = end?.kind === 'word' ? end.text.lastIndexOf('.') : -1
    const name = end?.text ?? ''
    return cut < 0 ? { database, table: name } : { database: name.slice(0, cut), table: name.slice(cut + 1) }
  }
  const keyOf = (place: Place) => `${place.database} ${place.table}`

  /** The target of an `INSERT`, from the tokens before `VALUES`: `INSERT IGNORE INTO db.table (a, b)`. */
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

    /** Whether the next string is needed. */
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
